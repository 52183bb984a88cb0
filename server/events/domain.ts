import type { ServerDomain } from '../server-domain'
import { eventFields } from './computed'
import { eventConsequencesReading } from './consequences'
import { bookDuplicate } from './duplicate'
import { eventHandlings, priceHandlings } from './handlers'
import { openSalesJob } from './open-sales'
import { eventReadings } from './queries'
import { bookQuotas } from './quotas'

export const eventsServerDomain = {
  handlers: {
    CreateEvent: eventHandlings.create,
    CreatePrice: priceHandlings.create,
    DeleteEvent: eventHandlings.remove,
    DeletePrice: priceHandlings.remove,
    DuplicateEvent: { book: bookDuplicate },
    SetEventQuotas: { book: bookQuotas },
    UpdateEvent: eventHandlings.update,
    UpdatePrice: priceHandlings.update,
  },
  readings: [...eventReadings, eventConsequencesReading],
  computed: eventFields,
  jobs: [openSalesJob],
} satisfies ServerDomain
