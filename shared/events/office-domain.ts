import type { Domain } from '../kernel/model/domain'
import {
  createEvent,
  createPrice,
  deleteEvent,
  deletePrice,
  duplicateEvent,
  setEventQuotas,
  updateEvent,
  updatePrice,
} from './commands'
import { eventsWithRows } from './list'
import { officeEvents, officePrices } from './office'
import { eventPictures, eventSales, eventSeries } from './queries'

export const eventsOfficeDomain = {
  entities: [officeEvents, officePrices],
  commands: [
    createEvent,
    createPrice,
    deleteEvent,
    deletePrice,
    duplicateEvent,
    setEventQuotas,
    updateEvent,
    updatePrice,
  ],
  queries: [eventPictures, eventSales, eventSeries, eventsWithRows.one],
} as const satisfies Domain
