import { printLayoutsList } from '../../shared/print_layouts/list'
import { list } from '../kernel/reads/list'

export const printLayoutReadings = list(printLayoutsList)
