import type { Domain } from '../kernel/model/domain'
import { createEvent, createPrice, deleteEvent, deletePrice, duplicateEvent, setEventQuotas, updateEvent, updatePrice } from './commands'
import { officeEvents, officePrices } from './office'

import { eventPictures, eventSales, eventSeries } from './queries'

export const eventsOfficeDomain = {
  entities: [officeEvents, officePrices],
  commands: [createEvent, createPrice, deleteEvent, deletePrice, duplicateEvent, setEventQuotas, updateEvent, updatePrice],
  queries: [eventPictures, eventSales, eventSeries],
} as const satisfies Domain
