import { devicesList } from '../../shared/devices/list'
import { list } from '../kernel/reads/list'

export const deviceReadings = list(devicesList)
