import { editing } from '../kernel/model/editing'
import { kiosk_devices } from './entity'

const { shape } = kiosk_devices.row

export const {
  create: createKioskDevice,
  update: updateKioskDevice,
  remove: deleteKioskDevice,
} = editing(kiosk_devices, 'KioskDevice', {
  can: 'kiosk_devices.edit',
  fields: { name: shape.name.min(1), location_id: shape.location_id, place: shape.place, enabled: shape.enabled },
  start: () => ({ location_id: null, place: '', enabled: true, paired_at: null, seen_at: null }),
})
