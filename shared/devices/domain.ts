import type { Domain } from '../kernel/model/domain'
import {
  admitDevice,
  enrolDevice,
  enrolOffice,
  grantUnlock,
  inviteDevice,
  renewUnlocks,
  updateDeviceSettings,
} from './commands'
import { devices } from './entity'
import { devicesPhrases } from './phrases'

export const devicesDomain = {
  entities: [devices],
  commands: [admitDevice, enrolDevice, enrolOffice, grantUnlock, inviteDevice, renewUnlocks, updateDeviceSettings],
  phrases: [devicesPhrases],
} as const satisfies Domain
