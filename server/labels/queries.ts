import { labelsList } from '../../shared/labels/list'
import { list } from '../kernel/reads/list'

export const labelReadings = list(labelsList)
