import type { ServerDomain } from '../server-domain'
import { bookAdmission, bookDeviceInvitation } from './enrolment-codes'
import { bookEnrolment } from './handlers'
import { deviceReadings } from './queries'
import { bookUnlockGrant, bookUnlockRenewal } from './unlock-grants'

export const devicesServerDomain = {
  handlers: {
    AdmitDevice: { book: bookAdmission },
    EnrolDevice: { book: bookEnrolment },
    GrantUnlock: { book: bookUnlockGrant },
    InviteDevice: { book: bookDeviceInvitation },
    RenewUnlocks: { book: bookUnlockRenewal },
  },
  readings: deviceReadings,
} satisfies ServerDomain
