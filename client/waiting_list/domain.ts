import { IconHourglass } from '@tabler/icons-react'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const waitingListClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'waiting_list',
      label: 'waiting_list.title',
      icon: IconHourglass,
      can: 'all_orders.read',
      load: () => import('./page').then((m) => m.WaitingListPage),
    }),
  ],
}
