import type { Domain } from '../kernel/model/domain'
import { endUserSessions, resetUserPin } from './access-commands'
import { createUser, deactivateUser, inviteUser, updateProfile, updateUser } from './commands'
import { acceptInvitation, declineInvitation } from './invitation-commands'
import { officeUsers } from './office'

export const usersOfficeDomain = {
  entities: [officeUsers],
  commands: [
    acceptInvitation,
    createUser,
    deactivateUser,
    declineInvitation,
    endUserSessions,
    inviteUser,
    resetUserPin,
    updateProfile,
    updateUser,
  ],
} as const satisfies Domain
