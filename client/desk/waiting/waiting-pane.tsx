import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/registry'
import { reserveForWaiting } from '../../../shared/waiting_list/commands'
import { waitingLine, waitingOrder } from '../../../shared/waiting_list/queries'
import { useAttempt } from '../../kit/forms/attempt'
import { EmptyState } from '../../kit/layout/empty-state'
import { useFormat, useT } from '../../kit/phrases'
import { useAnswer } from '../../kit/reading/use-answer'
import { useFoyer, useSyncState } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { PaneHead } from '../controls/pane-head'
import { Problem } from '../controls/problem'
import { startText } from '../shop/event-strip'
import type { Offer } from '../shop/shop'
import { AddToWaiting } from './add-to-waiting'
import classes from './waiting.module.css'
import { WaitingPerson } from './waiting-person'

/** Number of people shown, the first in the line. */
const SHOWN = 100

type Props = {
  readonly event: RowOf<'events'>
  readonly offers: readonly Offer[]
  readonly now: number
  /** True if the cart has lines, so that nothing can be picked up into it. */
  readonly isSelling: boolean
  /** Takes a reserved order into the cart. */
  readonly onPickUp: (order_id: string) => Promise<void>
  readonly onBack: () => void
}

/**
 * The waiting list of an event: the line, with the ways to sell to a person at once and to send an offer, and the form
 * that adds a person. It is read from the server and stored nowhere, so it needs the network.
 */
export function WaitingPane({ event, offers, now, isSelling, onPickUp, onBack }: Props) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const { reachable } = useSyncState()
  const input = { event_id: event.id, state: ['waiting', 'offered'], limit: SHOWN }
  const { answer: line, problem } = useAnswer(waitingLine, reachable ? { input } : null, ['waiting_list'])
  const step = useAttempt()
  const [isAdding, setAdding] = useState(false)
  const sell = (id: string) =>
    step.attempt(async () => {
      if (isSelling) throw new DomainError('orders.one_sale')
      await foyer.call(reserveForWaiting, { id })
      const order_id = (await foyer.ask(waitingOrder, { id }))?.order_id
      if (!order_id) throw new DomainError('waiting_list.not_waiting')
      await onPickUp(order_id)
    })
  const more = (line?.total ?? 0) - SHOWN
  return (
    <>
      <PaneHead title={event.title} hint={startText(t, format, event, now)} onBack={onBack}>
        {reachable && !isAdding && (
          <button type="button" className={controls.button} onClick={() => setAdding(true)}>
            <IconUserPlus size={20} stroke={1.75} aria-hidden="true" />
            {t('waiting_list.desk.add')}
          </button>
        )}
      </PaneHead>
      {!reachable && <EmptyState title="waiting_list.desk.offline" hint="waiting_list.desk.offline_hint" />}
      {reachable && isAdding && <AddToWaiting event={event} offers={offers} onDone={() => setAdding(false)} />}
      {reachable && !isAdding && (
        <section className={`${controls.box} ${classes.list}`} aria-label={t('waiting_list.title')}>
          <h2>{t('waiting_list.title')}</h2>
          <Problem problem={step.problem ?? (line ? null : problem)} onDismiss={step.dismiss} />
          {line?.total === 0 && <p className={controls.hint}>{t('waiting_list.desk.none')}</p>}
          <ul className={controls.rows}>
            {line?.waiting_list.map((entry) => (
              <WaitingPerson key={entry.id} entry={entry} step={step} onSell={() => void sell(entry.id)} />
            ))}
          </ul>
          {more > 0 && <p className={controls.hint}>{t('waiting_list.desk.more', { count: more })}</p>}
        </section>
      )}
    </>
  )
}
