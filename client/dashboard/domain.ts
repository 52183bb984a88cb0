import { IconLayoutDashboard } from '@tabler/icons-react'
import { COMPARE_OFFSET } from '../../shared/events/limits'
import { iso } from '../../shared/kernel/time'
import type { ClientDomain } from '../parts/app/domain'

export const dashboardClientDomain: ClientDomain = {
  navigation: [
    {
      ...{
        to: '/dashboard',
        help: 'dashboard',
        label: 'app.tab.dashboard',
        icon: IconLayoutDashboard,
        can: 'check_ins.read',
        at: 'dashboard',
      },
      search: ({ now }) => ({ compare_with: iso(now - COMPARE_OFFSET) }),
    },
  ],
}
