import type { ServerDomain } from '../server-domain'
import { eventFields } from './computed'
import { savingEvent, savingPrice } from './handlers'
import { eventReadings } from './queries'
import { bookQuotas } from './quotas'

export const eventsServerDomain = {
  handlers: {
    CreateEvent: savingEvent.create,
    CreatePrice: savingPrice.create,
    DeleteEvent: savingEvent.remove,
    SetEventQuotas: { book: bookQuotas },
    UpdateEvent: savingEvent.update,
    UpdatePrice: savingPrice.update,
  },
  readings: eventReadings,
  computed: eventFields,
} satisfies ServerDomain
