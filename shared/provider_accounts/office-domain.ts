import type { Domain } from '../kernel/model/domain'
import { connectOppwa, connectPaypal, connectStripe, disconnectProvider } from './commands'
import { provider_accounts } from './entity'
import { providerAccountsList } from './list'

export const providerAccountsOfficeDomain = {
  entities: [provider_accounts],
  commands: [connectOppwa, connectPaypal, connectStripe, disconnectProvider],
  lists: [providerAccountsList],
} as const satisfies Domain
