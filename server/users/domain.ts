import type { ServerDomain } from '../server-domain'
import { userFields } from './computed'
import { bookProfile, bookUserChange, bookUserDeactivation } from './handlers'
import { bookNewUser, bookUserInvitation } from './invitations'
import { userReadings } from './queries'

export const usersServerDomain = {
  handlers: {
    CreateUser: { book: bookNewUser },
    DeactivateUser: { book: bookUserDeactivation },
    InviteUser: { book: bookUserInvitation },
    UpdateProfile: { book: bookProfile },
    UpdateUser: { book: bookUserChange },
  },
  readings: userReadings,
  computed: userFields,
} satisfies ServerDomain
