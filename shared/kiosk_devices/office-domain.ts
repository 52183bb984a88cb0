import type { Domain } from '../kernel/model/domain'
import { createKioskDevice, deleteKioskDevice, updateKioskDevice } from './commands'
import { kiosk_devices } from './entity'
import { kioskDevicesList } from './list'
import { pairKioskDevice, unpairKioskDevice } from './pairing-commands'

export const kioskDevicesOfficeDomain = {
  entities: [kiosk_devices],
  commands: [createKioskDevice, deleteKioskDevice, pairKioskDevice, unpairKioskDevice, updateKioskDevice],
  lists: [kioskDevicesList],
} as const satisfies Domain
