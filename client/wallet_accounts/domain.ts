import { modal } from '../kit/modal'
import type { ClientDomain } from '../parts/app/domain'

export const walletAccountsClientDomain: ClientDomain = {
  modals: { wallet_passes: modal(() => import('./wallet-modal').then((m) => m.WalletPasses), 'orgs.edit') },
}
