import { IconCreditCardPay } from '@tabler/icons-react'
import { type ClientDomain, modal, settingsPage } from '../kit/domain'

export const providerAccountsClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'psp',
      help: 'payment-providers',
      label: 'provider_accounts.title',
      icon: IconCreditCardPay,
      can: 'orgs.edit',
      load: () => import('./page').then((m) => m.ProviderAccountsPage),
    }),
  ],
  modals: { disconnect_provider: modal(() => import('./page').then((m) => m.DisconnectProvider), 'orgs.edit') },
}
