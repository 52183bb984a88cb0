import { sum } from '../../../shared/kernel/money'
import { useT } from '../../kit/phrases'
import { useRow } from '../../sync/react'
import type { ScanVerdict } from '../scan/scan'
import classes from './ticket-list.module.css'

type Props = {
  readonly tickets: readonly ScanVerdict[]
  readonly onAdmit: (judged: ScanVerdict, qty: number) => void
  /** Admits everybody with the tickets of one order. */
  readonly onAdmitAll: (tickets: readonly ScanVerdict[]) => void
}

/** Tickets of the same order, in their order. */
function ordersOf(tickets: readonly ScanVerdict[]): ReadonlyMap<string, readonly ScanVerdict[]> {
  const orders = new Map<string, readonly ScanVerdict[]>()
  for (const judged of tickets) {
    const key = judged.ticket?.booking_code ?? judged.ticket?.id ?? ''
    orders.set(key, [...(orders.get(key) ?? []), judged])
  }
  return orders
}

/** Tickets found by a search, each with its verdict and, if it still admits people, a button to admit them. */
export function TicketList({ tickets, onAdmit, onAdmitAll }: Props) {
  return [...ordersOf(tickets)].map(([key, group]) => (
    <OrderList key={key} tickets={group} onAdmit={onAdmit} onAdmitAll={onAdmitAll} />
  ))
}

/** The tickets of one order. Where several admit people, one button lets all of them through. */
function OrderList({ tickets, onAdmit, onAdmitAll }: Props) {
  const t = useT()
  const open = tickets.filter(({ left }) => left > 0)
  const name = tickets[0]?.ticket?.name || t('door.walk_in')
  const everybody = t(open[0]?.leaving ? 'door.let_out_all' : 'door.let_in_all', {
    count: sum(open.map(({ left }) => left)),
  })
  return (
    <ul className={classes.list}>
      {open.length > 1 && (
        <li className={classes.all}>
          <button
            type="button"
            className={classes.admit}
            aria-label={`${everybody}: ${name}`}
            onClick={() => onAdmitAll(tickets)}
          >
            {everybody}
          </button>
        </li>
      )}
      {tickets.map((judged) => {
        const all = t(judged.leaving ? 'door.let_out_count' : 'door.let_in_count', { count: judged.left })
        return (
          <li key={judged.ticket?.id} className={classes.ticket}>
            <span className={classes.text}>
              <strong>{name}</strong>
              <span>{judged.ticket?.static_name}</span>
              <span data-verdict={judged.verdict}>
                {t(`door.verdict.${judged.verdict}`)}
                {judged.ticket_qty > 1 && !judged.leaving && ` · ${t('door.left', { count: judged.left })}`}
              </span>
              {judged.ticket && <TicketAnswers id={judged.ticket.id} />}
              {(judged.verdict === 'not_paid' || judged.verdict === 'cancelled') && (
                <span>{t(`door.explain.${judged.verdict}`)}</span>
              )}
            </span>
            {judged.left > 0 && (
              <button
                type="button"
                className={classes.admit}
                aria-label={`${all}: ${name}, ${judged.ticket?.static_name ?? ''}`}
                onClick={() => onAdmit(judged, judged.left)}
              >
                {judged.left > 1 ? all : t(judged.leaving ? 'door.let_out' : 'door.let_in')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The answers to the questions that are asked for the door. */
function TicketAnswers({ id }: { readonly id: string }) {
  const t = useT()
  const answers = useRow('order_items', id)?.answers
  if (!answers) return null
  return (
    <span className={classes.answers}>
      <span className="sr">{t('door.answers')}: </span>
      {answers}
    </span>
  )
}
