import { type ClientDomain, modal } from '../kit/domain'

export const walletAccountsClientDomain: ClientDomain = {
  modals: { wallet_passes: modal(() => import('./wallet-modal').then((m) => m.WalletPasses), 'orgs.edit') },
}
