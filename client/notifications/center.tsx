import { Link, Outlet } from '@tanstack/react-router'
import { can, type Permission } from '../../shared/kernel/permissions'
import type { Notification } from '../../shared/notifications/queries'
import type { PhraseKey } from '../../shared/phrases'
import { TabLinks } from '../kit/layout/tabs/tab-links'
import { useFormat, useT } from '../kit/phrases'
import type { PagePath } from '../parts/app/domain'
import { threadOf, useUnread } from '../parts/notifications/unread'
import { useFoyer } from '../sync/react'
import classes from './center.module.css'

type Tab = {
  readonly to: Extract<PagePath, `/notifications${string}`>
  readonly label: PhraseKey
  readonly can: Permission
  /** Unread notifications that lead to the tab. */
  readonly counts: (notification: Notification) => boolean
}

const TABS: readonly Tab[] = [
  { to: '/notifications', label: 'notifications.title', can: 'orgs.read', counts: () => true },
  {
    to: '/notifications/announcements',
    label: 'notifications.announcements',
    can: 'orgs.read',
    counts: ({ post }) => post?.post_type === 'announcement',
  },
  {
    to: '/notifications/blog',
    label: 'notifications.blog',
    can: 'orgs.read',
    counts: ({ post }) => post?.post_type === 'blog',
  },
  { to: '/notifications/feature_requests', label: 'posts.wishes', can: 'orgs.read', counts: () => false },
  { to: '/notifications/pages', label: 'notifications.pages', can: 'orgs.read', counts: () => false },
  {
    to: '/notifications/messages',
    label: 'messages.title',
    can: 'messages.read',
    counts: (notification) => threadOf(notification) !== null,
  },
  { to: '/notifications/requests', label: 'support_tickets.own', can: 'support.contact', counts: () => false },
]

/** Layout of the Message Center: its tabs, and the page of the open one. */
export function MessageCenter() {
  const t = useT()
  const format = useFormat()
  const { role } = useFoyer().identity.user
  const unread = useUnread()
  return (
    <section className={classes.center} aria-label={t('notifications.center')}>
      <header className={classes.head}>
        <h1>{t('notifications.center')}</h1>
      </header>
      <TabLinks label={t('notifications.center')}>
        {TABS.filter((tab) => can(role, tab.can)).map(({ to, label, counts }) => {
          const count = unread.filter(counts).length
          return (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/notifications' }}
              activeProps={{ 'aria-current': 'page' }}
            >
              {t(label)}
              {count > 0 && (
                <span className={`num ${classes.count}`}>
                  {format.number(count)}
                  <span className="sr"> {t('notifications.unread')}</span>
                </span>
              )}
            </Link>
          )
        })}
      </TabLinks>
      <div className={classes.body}>
        <Outlet />
      </div>
    </section>
  )
}
