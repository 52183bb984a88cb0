import type { Domain } from '../kernel/model/domain'
import { connectOppwa, connectPaypal, connectStripe, disconnectProvider } from './commands'
import { provider_accounts } from './entity'

export const providerAccountsOfficeDomain = {
  entities: [provider_accounts],
  commands: [connectOppwa, connectPaypal, connectStripe, disconnectProvider],
} as const satisfies Domain
