import { IconBuilding, IconCreditCard } from '@tabler/icons-react'
import { type ClientDomain, modal, settingsPage } from '../kit/domain'

export const orgsClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'general',
      label: 'orgs.general',
      icon: IconBuilding,
      can: 'orgs.edit',
      load: () => import('./settings').then((m) => m.GeneralSettings),
    }),
    settingsPage({
      page: 'payment_methods',
      label: 'orgs.payment_methods',
      icon: IconCreditCard,
      can: 'orgs.edit',
      load: () => import('./settings').then((m) => m.PaymentMethodSettings),
    }),
  ],
  modals: { season: modal(() => import('./season-modal').then((m) => m.SeasonModal), 'orgs.edit') },
}
