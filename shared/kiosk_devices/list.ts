import { listOf } from '../kernel/model/list/list'
import { kiosk_devices } from './entity'

export const kioskDevicesList = listOf(kiosk_devices, {
  columns: ['name', 'place', 'enabled', 'paired_at', 'seen_at'],
  sort: { by: 'name', desc: false },
})
