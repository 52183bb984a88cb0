import { ActionIcon, Tooltip } from '@mantine/core'
import { type Icon, IconCash, IconCheck, IconInfoCircle, IconMessage, IconSpeakerphone } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { Notification } from '../../shared/notifications/queries'
import { toastFailed } from '../kit/display/toast'
import { useOpenModal } from '../kit/layout/modal-address'
import { errorText, useFormat, useT } from '../kit/phrases'
import { markSeen } from '../parts/notifications/unread'
import { useFoyer } from '../sync/react'
import { notificationText, opens } from './notification'
import classes from './notification-list.module.css'

const iconOf = ({ post_id, message_id, payout_id }: Notification): Icon =>
  post_id ? IconSpeakerphone : message_id ? IconMessage : payout_id ? IconCash : IconInfoCircle

type Props = {
  readonly notifications: readonly Notification[]
  /** Ref of the rows' element. */
  readonly rows?: (rows: HTMLElement | null) => void
  /** Called when a notification opens something else. */
  readonly onLeave?: () => void
}

/**
 * Notifications as rows. A click marks one as seen and opens what it is about; a button beside it only marks it as
 * seen.
 */
export function NotificationRows({ notifications, rows, onLeave }: Props) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const router = useRouter()
  const openModal = useOpenModal()
  const see = (notification: Notification) =>
    markSeen(foyer, notification).catch((error: unknown) => toastFailed(errorText(t, error)))
  const open = (notification: Notification) => {
    void see(notification)
    const target = opens(notification, foyer)
    if (!target) return
    onLeave?.()
    if ('href' in target) router.history.push(target.href)
    else openModal(target.modal, target.value)
  }
  return (
    <ul ref={rows} className={classes.rows}>
      {notifications.map((notification) => {
        const { title, detail } = notificationText(t, format, notification)
        const Glyph = iconOf(notification)
        const isUnread = notification.seen_at === null
        return (
          <li key={notification.id} className={classes.row} data-unread={isUnread || undefined}>
            <button type="button" className={classes.main} onClick={() => open(notification)}>
              <Glyph size={18} stroke={1.6} aria-hidden="true" />
              <span className={classes.text}>
                <span className={classes.title}>
                  {title}
                  {isUnread && <span className="sr"> ({t('notifications.unread')})</span>}
                </span>
                {detail && <span className={classes.detail}>{detail}</span>}
                <time className={`num ${classes.time}`} dateTime={notification.created_at}>
                  {format.when(notification.created_at)}
                </time>
              </span>
            </button>
            {isUnread && (
              <Tooltip label={t('notifications.seen')}>
                <ActionIcon aria-label={`${t('notifications.seen')}: ${title}`} onClick={() => void see(notification)}>
                  <IconCheck size={18} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        )
      })}
    </ul>
  )
}
