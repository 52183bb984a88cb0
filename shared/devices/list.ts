import { oneOf } from '../kernel/model/fields'
import { anyOf } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { DEVICE_KINDS, DEVICE_STATUSES, devices } from './entity'

export const devicesList = listOf(devices, {
  columns: ['name', 'kind', 'status', 'last_seen_at'],
  sort: { by: 'number', desc: false },
  filters: {
    kind: anyOf('kind', oneOf('DeviceKind', DEVICE_KINDS)),
    status: anyOf('status', oneOf('DeviceStatus', DEVICE_STATUSES)),
  },
})
