import { accreditationContactsList, accreditationEventsList, accreditationsList } from '../../shared/accreditations/list'
import { list } from '../kernel/reads/list'

export const accreditationReadings = [...list(accreditationContactsList), ...list(accreditationEventsList), ...list(accreditationsList)]
