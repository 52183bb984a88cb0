import { Link, Outlet } from '@tanstack/react-router'
import { can, type Permission } from '../../shared/kernel/permissions'
import type { PhraseKey } from '../../shared/phrases'
import { TabLinks } from '../kit/layout/tabs/tab-links'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import classes from './center.module.css'

type Tab = {
  readonly to: '/notifications' | '/notifications/announcements' | '/notifications/blog' | '/notifications/messages'
  readonly label: PhraseKey
  readonly can: Permission
}

const TABS: readonly Tab[] = [
  { to: '/notifications', label: 'notifications.title', can: 'orgs.read' },
  { to: '/notifications/announcements', label: 'notifications.announcements', can: 'orgs.read' },
  { to: '/notifications/blog', label: 'notifications.blog', can: 'orgs.read' },
  { to: '/notifications/messages', label: 'messages.title', can: 'messages.read' },
]

/** Layout of the Message Center: its tabs, and the page of the open one. */
export function MessageCenter() {
  const t = useT()
  const { role } = useFoyer().identity.user
  return (
    <section className={classes.center} aria-label={t('notifications.center')}>
      <header className={classes.head}>
        <h1>{t('notifications.center')}</h1>
      </header>
      <TabLinks label={t('notifications.center')}>
        {TABS.filter((tab) => can(role, tab.can)).map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/notifications' }} activeProps={{ 'aria-current': 'page' }}>
            {t(label)}
          </Link>
        ))}
      </TabLinks>
      <div className={classes.body}>
        <Outlet />
      </div>
    </section>
  )
}
