import type { ServerDomain } from '../server-domain'
import { bookPinReset, bookSessionsEnd } from './access'
import { userFields } from './computed'
import { bookProfile, bookUserChange, bookUserDeactivation } from './handlers'
import { bookNewUser, bookUserInvitation } from './invitations'
import { bookAcceptance, bookDecline } from './own-invitations'
import { userReadings } from './queries'

export const usersServerDomain = {
  handlers: {
    AcceptInvitation: { book: bookAcceptance },
    CreateUser: { book: bookNewUser },
    DeactivateUser: { book: bookUserDeactivation },
    DeclineInvitation: { book: bookDecline },
    EndUserSessions: { book: bookSessionsEnd },
    InviteUser: { book: bookUserInvitation },
    ResetUserPin: { book: bookPinReset },
    UpdateProfile: { book: bookProfile },
    UpdateUser: { book: bookUserChange },
  },
  readings: userReadings,
  computed: userFields,
} satisfies ServerDomain
