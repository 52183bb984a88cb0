import { accreditationsWithRows } from '../../shared/accreditations/list'
import { rowsWithLists } from '../kit/entity/row-source'

export const accreditationRows = rowsWithLists(accreditationsWithRows)
