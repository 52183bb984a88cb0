import type { Domain } from '../kernel/model/domain'
import { createUser, deactivateUser, inviteUser, updateProfile, updateUser } from './commands'
import { officeUsers } from './office'

export const usersOfficeDomain = {
  entities: [officeUsers],
  commands: [createUser, deactivateUser, inviteUser, updateProfile, updateUser],
} as const satisfies Domain
