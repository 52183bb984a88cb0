import { IconBell } from '@tabler/icons-react'
import { barItem, type ClientDomain } from '../parts/app/domain'

export const notificationsClientDomain: ClientDomain = {
  bar: { notifications: barItem(() => import('./bell').then((m) => m.Bell), null) },
  pages: [{ to: '/notifications', label: 'notifications.center', icon: IconBell, can: 'support.contact' }],
}
