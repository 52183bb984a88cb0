import { IconBell } from '@tabler/icons-react'
import { notificationsQuery } from '../../shared/notifications/queries'
import { Failure } from '../kit/forms/failure'
import { AsyncPart } from '../kit/layout/async-part'
import { LinkButton } from '../kit/layout/link-button'
import { useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { BarPopover } from '../parts/app/bar-popover'
import type { BarItemProps } from '../parts/app/domain'
import classes from './bell.module.css'
import { POPOVER_HEIGHT } from './notification'
import { NotificationRows } from './notification-list'

const LIMIT = 20

/** Bell of the bar: the unread notifications in a popover, and the way to the Message Center. */
export function Bell({ position }: BarItemProps) {
  const t = useT()
  const { answer, problem } = useAnswer(notificationsQuery, { input: { limit: LIMIT, unread_only: true } }, [
    'notifications',
  ])
  const count = answer?.total ?? 0
  return (
    <BarPopover
      position={position}
      title={t('notifications.title')}
      name={t('notifications.open', { count })}
      icon={<IconBell size={20} stroke={1.6} aria-hidden="true" />}
      width={380}
      marked={count > 0}
      way={(close) => (
        <LinkButton to="/notifications" variant="subtle" onClick={close}>
          {t('notifications.center')}
        </LinkButton>
      )}
    >
      {(close) => (
        <AsyncPart
          role="region"
          className={classes.list}
          style={{ maxHeight: `${POPOVER_HEIGHT}rem` }}
          tabIndex={0}
          aria-label={t('notifications.title')}
        >
          <Failure problem={problem} />
          {count === 0 && !problem && (
            <p className={classes.none} role="status">
              {t('notifications.none')}
            </p>
          )}
          <NotificationRows notifications={answer?.notifications ?? []} onLeave={close} />
        </AsyncPart>
      )}
    </BarPopover>
  )
}
