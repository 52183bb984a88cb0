import { event_media_items } from '../../../shared/event_media_items/entity'
import { eventsList } from '../../../shared/events/list'
import { officePrices } from '../../../shared/events/office'
import { rowsWithLists } from '../../kit/entity/row-source'

/** Events of the office; one by itself comes with its prices and pictures. */
export const eventRows = rowsWithLists(eventsList, { prices: officePrices, media: event_media_items })
