import type { ReactNode } from 'react'
import { sum } from '../../../shared/kernel/money'
import type { OrderOutcome } from '../../../shared/orders/preview'
import { byMethod } from '../../../shared/orders/rules'
import type { Format, T } from '../../kit/phrases'
import { StatusBadge } from '../../parts/orders/status-badge'

type Row = readonly [label: string, value: ReactNode]

/** Effects of a command on an order, as label and value: money first, then items, papers and the new status. */
export function outcomeRows(outcome: OrderOutcome, t: T, format: Format): readonly Row[] {
  const { entries, released, tickets, invoices, worth, due, status_code, status_before, valid_until } = outcome
  const cancelled = sum(released.map(({ qty }) => qty))
  const used = sum(released.map(({ checked_in_qty }) => checked_in_qty))
  const when = (holds: boolean, ...row: Row): readonly Row[] => (holds ? [row] : [])
  return [
    ...byMethod(entries.filter(({ amount }) => amount > 0)).map(
      ({ method, amount }): Row => [
        t('orders.outcome.received', { method: t(`orders.method.${method}`) }),
        format.money(amount),
      ],
    ),
    ...byMethod(entries.filter(({ amount }) => amount < 0)).map(
      ({ method, amount }): Row => [
        t('orders.outcome.returned', { method: t(`orders.method.${method}`) }),
        format.money(0 - amount),
      ],
    ),
    ...when(cancelled > 0, t('orders.outcome.released'), format.number(cancelled)),
    ...when(used > 0, t('orders.outcome.used'), format.number(used)),
    ...when(
      cancelled > 0 || status_before === null,
      t(status_before === null ? 'orders.total' : 'orders.outcome.left'),
      format.money(worth),
    ),
    ...when(due > 0, t('orders.outcome.due'), format.money(due)),
    ...when(tickets > 0, t('orders.outcome.tickets'), format.number(tickets)),
    ...invoices.map(
      ({ is_credit_note, total }): Row => [
        t(is_credit_note ? 'orders.outcome.credit_note' : 'orders.outcome.invoice'),
        format.money(total),
      ],
    ),
    ...when(
      due > 0 && entries.length === 0 && valid_until !== null,
      t('orders.valid_until'),
      valid_until && format.stamp(valid_until),
    ),
    [t('orders.outcome.status'), <StatusBadge key="status" code={status_code} />],
  ]
}
