import { Button, Select, Switch } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { NOTIFICATION_TYPES, notifications } from '../../shared/notifications/entity'
import { notificationsQuery } from '../../shared/notifications/queries'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { EmptyState } from '../kit/layout/empty-state'
import { OrderButton } from '../kit/list/search/order-button'
import { useShortList } from '../kit/list/search/short-list'
import type { ListSearch } from '../kit/list-search'
import { useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { markSeen } from '../parts/notifications/unread'
import { useFoyer } from '../sync/react'
import { NotificationRows } from './notification-list'
import classes from './page.module.css'

/** The order of notifications. */
const NEWEST = { by: 'created_at', desc: true } as const

/** The Message Center's first page: all notifications of the user, with a choice of the unread ones and of a type. */
export function NotificationsPage() {
  const t = useT()
  const foyer = useFoyer()
  const navigate = useNavigate()
  useDocumentTitle(t('app.title', { page: t('notifications.center') }))
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const unread_only = search.unread_only === '1'
  const type = NOTIFICATION_TYPES.find((each) => each === search.type) ?? null
  const list = useShortList(notifications.sorts, NEWEST)
  // Notifications have no search.
  const { query: _query, ...paging } = list.input
  const { answer, problem } = useAnswer(notificationsQuery, { input: { ...paging, unread_only, type } }, [
    'notifications',
  ])
  const { busy, problem: refusal, attempt } = useAttempt()
  const set = (values: ListSearch) =>
    void navigate({
      to: '.',
      search: (previous: ListSearch) => ({ ...previous, page: undefined, ...values }),
      replace: true,
    })
  const shown = answer?.notifications ?? []
  const unread = shown.filter(({ seen_at }) => seen_at === null)
  const seeAll = async () => {
    for (const notification of unread) await markSeen(foyer, notification)
  }
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <OrderButton list={list} />
        <Select
          aria-label={t('notifications.type')}
          placeholder={t('notifications.type')}
          clearable
          clearButtonProps={{ 'aria-label': t('app.clear') }}
          data={NOTIFICATION_TYPES.map((value) => ({ value, label: t(`notifications.type.${value}`) }))}
          value={type}
          onChange={(value) => set({ type: value ?? undefined })}
        />
        <Switch
          label={t('notifications.unread_only')}
          checked={unread_only}
          onChange={(event) => set({ unread_only: event.currentTarget.checked ? '1' : undefined })}
        />
        {unread.length > 0 && (
          <Button variant="default" loading={busy} onClick={() => void attempt(seeAll)}>
            {t('notifications.all_seen')}
          </Button>
        )}
      </div>
      {(refusal ?? problem) !== null && (
        <div className={classes.problem}>
          <Failure problem={refusal ?? problem} />
        </div>
      )}
      {answer && shown.length === 0 && <EmptyState title="notifications.none" hint="notifications.empty_hint" />}
      <NotificationRows notifications={shown} rows={list.ref} />
      {answer && answer.total > shown.length && (
        <Button className={classes.more ?? ''} variant="default" onClick={list.more}>
          {t('app.more')}
        </Button>
      )}
    </div>
  )
}
