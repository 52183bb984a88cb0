import { accreditationsWithRows } from '../../shared/accreditations/list'
import { rowsWithLists } from '../kit/reading/row-source'

export const accreditationRows = rowsWithLists(accreditationsWithRows)
