import type { Domain } from '../kernel/model/domain'
import { createSocialAccount, deleteSocialAccount, updateSocialAccount } from './commands'
import { finishConnection, startConnection } from './connect-commands'
import { social_accounts } from './entity'
import { socialAccountsList } from './list'

export const socialAccountsOfficeDomain = {
  entities: [social_accounts],
  commands: [createSocialAccount, deleteSocialAccount, finishConnection, startConnection, updateSocialAccount],
  lists: [socialAccountsList],
} as const satisfies Domain
