import type { Domain } from '../kernel/model/domain'
import { createKioskDevice, deleteKioskDevice, updateKioskDevice } from './commands'
import { kiosk_devices } from './entity'

export const kioskDevicesOfficeDomain = {
  entities: [kiosk_devices],
  commands: [createKioskDevice, deleteKioskDevice, updateKioskDevice],
} as const satisfies Domain
