import type { WholeOrder } from '../../../shared/orders/queries'
import type { RowOf } from '../../../shared/registry'
import { Section } from '../../kit/layout/detail-pane'
import { type T, useFormat, useT } from '../../kit/phrases'
import { SyncMark } from '../../kit/sync/sync-mark'
import { useAll, useFind } from '../../sync/react'
import classes from '../orders.module.css'

type Moment = { readonly at: string; readonly text: string; readonly by: string; readonly id: string }

type Props = {
  readonly order: RowOf<'orders'>
  readonly items: readonly RowOf<'order_items'>[]
  readonly payments: readonly RowOf<'payments'>[]
  readonly invoices: WholeOrder['invoices']
  readonly activities: WholeOrder['activities']
}

/** History of an order, newest first. */
export function OrderTimeline({ order, items, payments, invoices, activities }: Props) {
  const t = useT()
  const format = useFormat()
  const users = useAll('users')
  const scans = useFind('check_ins', { where: { order_item_id: { $in: items.map((item) => item.id) } } })
  const name = (id: string | null) => users.find((user) => user.id === id)?.name ?? ''
  const paid = payments
    .filter(({ status }) => status !== 'failed')
    .map(({ id, amount, method, created_at }): Moment => {
      const details = { amount: format.money(Math.abs(amount)), method: t(`orders.method.${method}`) }
      return {
        at: created_at,
        id,
        by: '',
        text: t(amount < 0 ? 'orders.history.returned' : 'orders.history.received', details),
      }
    })
  const papers = invoices.map(
    ({ id, num, is_credit_note, created_at }): Moment => ({
      ...{ at: created_at, id, by: '' },
      text: t(is_credit_note ? 'invoices.print.credit_note' : 'invoices.print.invoice', { num }),
    }),
  )
  const acts = activities.map(
    ({ id, name, created_at, user_name }): Moment => ({
      at: created_at,
      id,
      by: user_name ?? '',
      text: t(`orders.activity.${name}`),
    }),
  )
  const moments = [
    ...acts,
    ...lifeOf(order, t, name),
    ...paid,
    ...papers,
    ...(scans ?? []).flatMap((scan) => scanOf(scan, t, name)),
  ].sort((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <Section title={t('orders.history')}>
      <ol className={classes.history}>
        {moments.map((moment) => (
          <li key={moment.text + moment.at + moment.id}>
            <time className={`num ${classes.quiet}`} dateTime={moment.at}>
              {format.when(moment.at, new Date(order.created_at))}
            </time>
            <span>
              {moment.text}
              {moment.by && <span className={classes.quiet}> · {moment.by}</span>}
            </span>
            <SyncMark id={moment.id} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

const lifeOf = (order: RowOf<'orders'>, t: T, name: (id: string | null) => string): Moment[] => {
  const moment = (at: string | null, text: string, by = ''): Moment[] => (at ? [{ at, text, by, id: order.id }] : [])
  return [
    ...moment(order.cancelled_at, t('orders.history.cancelled')),
    ...moment(order.refund_requested_at, t('orders.history.refund_requested')),
    ...moment(order.refund_declined_at, t('orders.history.refund_declined', { reason: order.refund_decision ?? '' })),
    ...moment(
      order.refunded_at,
      order.refund_decision && !order.refund_declined_at
        ? t('orders.history.refunded_because', { reason: order.refund_decision })
        : t('orders.history.refunded'),
    ),
    ...moment(order.expired_at, t('orders.status.308')),
    ...moment(order.paid_at, t('orders.history.paid')),
    ...moment(
      order.created_at,
      t('orders.history.created', { channel: t(`orders.channel.${order.channel}`) }),
      name(order.user_id),
    ),
  ]
}

const scanOf = (scan: RowOf<'check_ins'>, t: T, name: (id: string | null) => string): Moment[] => {
  const by = [scan.gate, name(scan.user_id)].filter(Boolean).join(' · ')
  const text =
    scan.qty > 0
      ? t(scan.leaving ? 'orders.history.out' : 'orders.history.in', { count: scan.qty })
      : t('orders.history.refused', { verdict: t(`door.verdict.${scan.verdict}`) })
  return [
    { at: scan.created_at, text, by, id: scan.id },
    ...(scan.undone_at ? [{ at: scan.undone_at, text: t('orders.history.undone'), by, id: scan.id }] : []),
  ]
}
