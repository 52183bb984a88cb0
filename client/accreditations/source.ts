import { accreditation_events } from '../../shared/accreditations/entity'
import { accreditationsList } from '../../shared/accreditations/list'
import { rowsWithLists } from '../kit/entity/row-source'

/** Accreditations; one by itself comes with the tickets it covers. */
export const accreditationRows = rowsWithLists(accreditationsList, { accreditation_events })
