import { deleteKioskDevice } from '../../shared/kiosk_devices/commands'
import { checkedHandling } from '../kernel/commands/plain-edit'
import type { ServerDomain } from '../server-domain'
import { bookKioskPairing, bookKioskUnpairing, endScreen } from './pairing'

export const kioskDevicesServerDomain = {
  handlers: {
    DeleteKioskDevice: checkedHandling(deleteKioskDevice, endScreen),
    PairKioskDevice: { book: bookKioskPairing },
    UnpairKioskDevice: { book: bookKioskUnpairing },
  },
} satisfies ServerDomain
