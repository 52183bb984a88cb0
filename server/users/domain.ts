import type { ServerDomain } from '../server-domain'
import { userFields } from './computed'
import { bookDeactivation, bookProfile, bookUserChange } from './handlers'
import { bookInvitation, bookNewUser } from './invitations'
import { userReadings } from './queries'

export const usersServerDomain = {
  handlers: {
    CreateUser: { book: bookNewUser },
    DeactivateUser: { book: bookDeactivation },
    InviteUser: { book: bookInvitation },
    UpdateProfile: { book: bookProfile },
    UpdateUser: { book: bookUserChange },
  },
  readings: userReadings,
  computed: userFields,
} satisfies ServerDomain
