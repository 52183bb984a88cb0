import { IconReportMoney } from '@tabler/icons-react'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const accountingClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'accounting',
      help: 'accounting',
      label: 'accounting.title',
      icon: IconReportMoney,
      can: 'bank_accounts.read',
      load: () => import('./page').then((m) => m.AccountingPage),
    }),
  ],
}
