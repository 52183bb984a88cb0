import { deleteKioskDevice } from '../../shared/kiosk_devices/commands'
import { checked } from '../kernel/commands/plain-edit'
import type { ServerDomain } from '../server-domain'
import { bookKioskPairing, bookKioskUnpairing, endScreen } from './pairing'
import { kioskDeviceReadings } from './queries'

export const kioskDevicesServerDomain = {
  handlers: {
    DeleteKioskDevice: checked(deleteKioskDevice, endScreen),
    PairKioskDevice: { book: bookKioskPairing },
    UnpairKioskDevice: { book: bookKioskUnpairing },
  },
  readings: kioskDeviceReadings,
} satisfies ServerDomain
