import type { ServerDomain } from '../server-domain'
import { bookAdmission, bookInvitation } from './enrolment-codes'
import { bookEnrolment } from './handlers'
import { bookGrant, bookRenewal } from './unlock-grants'

export const devicesServerDomain = {
  handlers: {
    AdmitDevice: { book: bookAdmission },
    EnrolDevice: { book: bookEnrolment },
    GrantUnlock: { book: bookGrant },
    InviteDevice: { book: bookInvitation },
    RenewUnlocks: { book: bookRenewal },
  },
} satisfies ServerDomain
