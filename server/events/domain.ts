import type { ServerDomain } from '../server-domain'
import { eventFields } from './computed'
import { eventHandlings, priceHandlings } from './handlers'
import { eventReadings } from './queries'
import { bookQuotas } from './quotas'

export const eventsServerDomain = {
  handlers: {
    CreateEvent: eventHandlings.create,
    CreatePrice: priceHandlings.create,
    DeleteEvent: eventHandlings.remove,
    SetEventQuotas: { book: bookQuotas },
    UpdateEvent: eventHandlings.update,
    UpdatePrice: priceHandlings.update,
  },
  readings: eventReadings,
  computed: eventFields,
} satisfies ServerDomain
