import { kioskDevicesList } from '../../shared/kiosk_devices/list'
import { list } from '../kernel/reads/list'

export const kioskDeviceReadings = list(kioskDevicesList)
