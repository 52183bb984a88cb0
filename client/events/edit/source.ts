import { event_media_items } from '../../../shared/event_media_items/entity'
import { eventsList, shownTotals } from '../../../shared/events/list'
import { officePrices } from '../../../shared/events/office'
import { rowsWithLists } from '../../kit/entity/row-source'

/** Events of the office; one by itself comes with its prices, pictures and ticket totals. */
export const eventRows = rowsWithLists(eventsList, { prices: officePrices, media: event_media_items }, shownTotals)
