import { IconHistory } from '@tabler/icons-react'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const activityLogClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'activity_log',
      help: 'team-and-roles',
      label: 'activity_log.title',
      icon: IconHistory,
      can: 'activity_log.read',
      search: { page: '1', limit: '10' },
      load: () => import('./page').then((m) => m.ActivityPage),
    }),
  ],
}
