import { Button, Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { event_cancellations } from '../../../shared/event_cancellations/entity'
import { eventCancellationsList } from '../../../shared/event_cancellations/list'
import type { Row } from '../../../shared/kernel/model/entity'
import type { List } from '../../../shared/kernel/model/list/list'
import { Facts, Section } from '../../kit/layout/detail-pane'
import { useOpenModal } from '../../kit/layout/modal-address'
import { codeText, useFormat, useT } from '../../kit/phrases'
import { serverPages } from '../../kit/reading/server-pages'
import { useFoyer, useLive } from '../../sync/react'
import classes from './progress.module.css'

type Cancellation = Row<typeof event_cancellations>

/** Orders with a problem that are shown. */
const SHOWN = 20

/** Reads the last cancellation of an event from the server; undefined for none. */
function useCancellation(event_id: string): Cancellation | undefined {
  const foyer = useFoyer()
  const { pages } = useLive(
    useMemo(
      () => serverPages(foyer, eventCancellationsList as unknown as List, { limit: 1, event_id }).live,
      [foyer, event_id],
    ),
  )
  return pages.get(0)?.[0] as unknown as Cancellation | undefined
}

/** Progress and result of an event's cancellation, with the orders that are left. */
export function CancellationProgress({ event_id }: { readonly event_id: string }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const row = useCancellation(event_id)
  if (!row) return null
  const { state, compensation, total, handled, failed, amount, emails, reason, problems } = row
  const tried = handled + failed
  const isLater = compensation === 'later'
  return (
    <Section title={t('event_cancellations.title')}>
      <div role="status">
        {state === 'running' ? (
          <>
            <p className="num">
              {t('event_cancellations.running', { done: format.number(tried), total: format.number(total) })}
            </p>
            <Progress value={total === 0 ? 0 : (tried / total) * 100} aria-label={t('event_cancellations.title')} />
          </>
        ) : (
          <p>{isLater ? t('event_cancellations.later_done') : t('event_cancellations.done', { count: handled })}</p>
        )}
      </div>
      <Facts
        facts={[
          [t('event_cancellations.compensation'), t(`event_cancellations.compensation.${compensation}`)],
          [t('event_cancellations.reason'), reason],
          ...(isLater
            ? []
            : [
                [
                  t(compensation === 'voucher' ? 'event_cancellations.vouchers' : 'event_cancellations.amount'),
                  format.money(amount),
                ] as const,
                [t('event_cancellations.emails'), format.number(emails)] as const,
              ]),
        ]}
      />
      {failed > 0 && (
        <div className={classes.problems}>
          <p>{t('event_cancellations.failed', { count: failed })}</p>
          <ul>
            {problems.slice(0, SHOWN).map(({ order_id, booking_code, code, details }) => (
              <li key={order_id}>
                <Link to="/orders" search={{ order_id }} className="num">
                  {booking_code}
                </Link>
                <span>{codeText(t, code, details)}</span>
              </li>
            ))}
          </ul>
          {failed > SHOWN && <p>{t('event_cancellations.more', { count: failed - SHOWN })}</p>}
          {state === 'done' && (
            <Button variant="default" onClick={() => openModal('cancel_event', event_id)}>
              {t('event_cancellations.retry')}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}
