import { eventsWithRows } from '../../../shared/events/list'
import { rowsWithLists } from '../../kit/reading/row-source'

/** Events of the office. */
export const eventRows = rowsWithLists(eventsWithRows)
