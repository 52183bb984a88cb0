import { useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import { useFormat, useT } from '../../kit/phrases'
import { SyncMark } from '../../kit/sync/sync-mark'
import { StatusBadge } from '../../parts/orders/status-badge'
import controls from '../controls/controls.module.css'
import { PaneHead } from '../controls/pane-head'
import { startText } from '../shop/event-strip'
import { type Guest, guestsNamed, useGuestList } from './guests'
import classes from './guests.module.css'

/** Number of guests listed. Further ones are found by the search. */
const SHOWN = 100

type Props = {
  readonly event: RowOf<'events'>
  readonly now: number
  readonly onOrder: (order_id: string) => void
  readonly onBack: () => void
}

/**
 * Guest list of an event with the number of people inside. A line opens the order, to show or print its tickets again.
 */
export function GuestsPane({ event, now, onOrder, onBack }: Props) {
  const t = useT()
  const format = useFormat()
  const list = useGuestList(event.id)
  const [text, setText] = useState('')
  const found = guestsNamed(list?.guests ?? [], text)
  const more = found.length - SHOWN
  return (
    <>
      <PaneHead title={event.title} hint={startText(t, format, event, now)} onBack={onBack} />
      {list && (
        <dl className={classes.figures}>
          {[
            [t('desk.guests.sold'), list.tickets] as const,
            [t('desk.guests.inside'), list.inside] as const,
            [t('desk.guests.expected'), list.to_come] as const,
          ].map(([name, n]) => (
            <div key={name} className={controls.card}>
              <dt>{name}</dt>
              <dd className="num">{format.number(n)}</dd>
            </div>
          ))}
        </dl>
      )}
      <section className={`${controls.box} ${classes.list}`} aria-label={t('desk.guests.title')}>
        <input
          className={controls.field}
          type="search"
          value={text}
          aria-label={t('desk.guests.search')}
          placeholder={t('desk.guests.search')}
          onChange={(change) => setText(change.currentTarget.value)}
          onKeyDown={(key) => {
            const [only] = found
            if (key.key === 'Enter' && only && found.length === 1) onOrder(only.order.id)
          }}
        />
        {list && found.length === 0 && (
          <p className={controls.hint}>{text ? t('desk.guests.not_found', { text }) : t('desk.guests.none')}</p>
        )}
        <ul className={controls.rows}>
          {found.slice(0, SHOWN).map((guest) => (
            <li key={guest.order.id}>
              <GuestLine guest={guest} onOpen={() => onOrder(guest.order.id)} />
            </li>
          ))}
        </ul>
        {more > 0 && <p className={`${controls.hint} ${classes.more}`}>{t('desk.guests.more', { count: more })}</p>}
      </section>
    </>
  )
}

function GuestLine({
  guest: { order, tickets, inside, beyond },
  onOpen,
}: {
  readonly guest: Guest
  readonly onOpen: () => void
}) {
  const t = useT()
  return (
    <button type="button" className={controls.row} data-order={order.id} onClick={onOpen}>
      <span className={controls.rowName}>
        {order.name || t('desk.order.walk_in')}
        <small>
          {order.booking_code} · {t('desk.done.tickets', { count: tickets })}
        </small>
      </span>
      <SyncMark id={order.id} />
      <StatusBadge code={order.status_code} />
      <span className={classes.inside} data-all={inside >= tickets || undefined}>
        {[
          t('desk.guests.of', { inside, qty: tickets }),
          ...(beyond > 0 ? [t('desk.guests.beyond', { count: beyond })] : []),
        ].join(' · ')}
      </span>
    </button>
  )
}
