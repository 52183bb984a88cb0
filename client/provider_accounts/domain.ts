import { IconCreditCardPay } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

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
