import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { notificationsQuery } from '../../shared/notifications/queries'
import { Failure } from '../kit/forms/failure'
import { AsyncPart } from '../kit/layout/async-part'
import { LinkButton } from '../kit/layout/link-button'
import { useLayout } from '../kit/layout/screen-size'
import { useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { besideBar } from '../parts/app/beside-bar'
import type { BarItemProps } from '../parts/app/domain'
import classes from './bell.module.css'
import { POPOVER_HEIGHT } from './notification'
import { NotificationRows } from './notification-list'

const LIMIT = 20

/** Bell of the bar: the unread notifications in a popover, and the way to the Message Center. */
export function Bell({ position }: BarItemProps) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const { answer, problem } = useAnswer(notificationsQuery, { input: { limit: LIMIT, unread_only: true } }, [
    'notifications',
  ])
  const count = answer?.total ?? 0
  const close = () => setOpened(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={besideBar(position, useLayout())}
      width={380}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Indicator disabled={count === 0} color="purple" size={8} offset={9}>
        <Popover.Target>
          <ActionIcon
            aria-label={t('notifications.open', { count })}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('notifications.title')}>
        <div className={classes.head}>
          <strong>{t('notifications.title')}</strong>
          <LinkButton to="/notifications" variant="subtle" onClick={close}>
            {t('notifications.center')}
          </LinkButton>
        </div>
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
      </Popover.Dropdown>
    </Popover>
  )
}
