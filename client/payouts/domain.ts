import { IconBuildingBank, IconCash, IconUsersGroup } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

const pages = [
  settingsEntity({
    page: 'bank_accounts',
    help: 'payouts',
    one: 'bank_account',
    label: 'bank_accounts.title',
    icon: IconBuildingBank,
    can: 'bank_accounts.read',
    edit: 'bank_accounts.edit',
    load: () => import('./page').then((m) => m.bankAccountsOffice),
  }),
  settingsEntity({
    page: 'sales_partner',
    help: 'payouts',
    one: 'sales_partner',
    label: 'sales_partners.title',
    icon: IconUsersGroup,
    can: 'bank_accounts.read',
    edit: 'bank_accounts.edit',
    load: () => import('./page').then((m) => m.salesPartnersOffice),
  }),
]

export const payoutsClientDomain: ClientDomain = {
  settings: [
    ...pages.flatMap(({ settings }) => settings),
    settingsPage({
      page: 'payouts',
      help: 'payouts',
      label: 'payouts.title',
      icon: IconCash,
      can: 'payouts.read',
      load: () => import('./payouts-page').then((m) => m.PayoutsPage),
    }),
  ],
  modals: {
    ...Object.assign({}, ...pages.map(({ modals }) => modals)),
    payout_id: modal(() => import('./payouts-page').then((m) => m.PayoutModal), 'payouts.read'),
    payout_form: modal(() => import('./payouts-page').then((m) => m.PayoutForm), 'bank_accounts.edit'),
  },
}
