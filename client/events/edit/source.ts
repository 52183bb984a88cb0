import { eventsWithRows } from '../../../shared/events/list'
import { rowsWithLists } from '../../kit/entity/row-source'

/** Events of the office. */
export const eventRows = rowsWithLists(eventsWithRows)
