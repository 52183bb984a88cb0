import { taxGroupsList } from '../../shared/tax_groups/list'
import { list } from '../kernel/reads/list'

export const taxGroupReadings = list(taxGroupsList)
