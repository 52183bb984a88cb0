import type { ServerDomain } from '../server-domain'
import { bookAdmission, bookDeviceInvitation } from './enrolment-codes'
import { bookEnrolment, bookOfficeEnrolment } from './handlers'
import { deviceReadings } from './queries'
import { bookUnlockGrant, bookUnlockRenewal } from './unlock-grants'

export const devicesServerDomain = {
  handlers: {
    AdmitDevice: { book: bookAdmission },
    EnrolDevice: { book: bookEnrolment },
    EnrolOffice: { book: bookOfficeEnrolment },
    GrantUnlock: { book: bookUnlockGrant },
    InviteDevice: { book: bookDeviceInvitation },
    RenewUnlocks: { book: bookUnlockRenewal },
  },
  readings: deviceReadings,
} satisfies ServerDomain
