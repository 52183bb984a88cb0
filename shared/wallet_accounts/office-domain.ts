import type { Domain } from '../kernel/model/domain'
import { connectAppleWallet, connectGoogleWallet, disconnectWallet } from './commands'
import { wallet_accounts } from './entity'

export const walletAccountsOfficeDomain = {
  entities: [wallet_accounts],
  commands: [connectAppleWallet, connectGoogleWallet, disconnectWallet],
} as const satisfies Domain
