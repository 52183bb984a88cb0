import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { ordersList } from '../../../shared/orders/list'
import { outboxList } from '../../../shared/outbox/list'
import type { RowOf } from '../../../shared/registry'
import { Money } from '../../kit/display/money'
import { useFormat, useT } from '../../kit/phrases'
import { useAnswer } from '../../kit/reading/use-answer'
import { StatusBadge } from '../../parts/orders/status-badge'
import classes from './page.module.css'

/** Number of orders and emails shown; their lists have all. */
const LATEST = 20

/** The newest rows of a contact. */
const newestOf = (contact_id: string) => ({ input: { contact_id, limit: LATEST, sort: 'created_at', desc: true } })

/** The latest orders of a contact, newest first. */
export function ContactOrders({ id }: { readonly id: string }) {
  const t = useT()
  const input = useMemo(() => newestOf(id), [id])
  const { answer } = useAnswer(ordersList.asked, input, ['orders'])
  const orders = (answer as { readonly orders: readonly RowOf<'orders'>[] } | undefined)?.orders
  return (
    <Card
      title={t('contacts.latest_orders')}
      aside={
        <Link to="/orders" search={{ contact_id: id }}>
          {t('contacts.all_orders')}
        </Link>
      }
      empty={orders?.length === 0 && t('contacts.orders_none')}
    >
      {orders?.map((order) => (
        <Order key={order.id} order={order} />
      ))}
    </Card>
  )
}

function Order({ order }: { readonly order: RowOf<'orders'> }) {
  const t = useT()
  const { day } = useFormat()
  return (
    <li className={classes.order}>
      <span className={`num ${classes.when}`}>{day(order.created_at)}</span>
      <Link to="/orders" search={{ order_id: order.id }} className={`num ${classes.code}`}>
        {order.booking_code}
      </Link>
      <span className={classes.what}>
        <strong>{order.static_title}</strong>
        <span>
          {[order.qty > 0 && t('orders.qty', { count: order.qty }), t(`orders.channel.${order.channel}`)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.status}>
        <StatusBadge code={order.status_code} reason={order.refund_decision} />
      </span>
      <Money cents={order.total} className={classes.amount} />
    </li>
  )
}

type Email = {
  readonly id: string
  readonly kind: string
  readonly state: string | null
  readonly created_at: string
  readonly address: string | null
}

/** The latest emails to a contact, newest first. */
export function ContactEmails({ id }: { readonly id: string }) {
  const t = useT()
  const { day } = useFormat()
  const input = useMemo(() => newestOf(id), [id])
  const { answer } = useAnswer(outboxList.asked, input, ['outbox'])
  const emails = (answer as Readonly<Record<string, readonly Email[]>> | undefined)?.[outboxList.rows]
  return (
    <Card title={t('contacts.emails')} empty={emails?.length === 0 && t('contacts.emails_none')}>
      {emails?.map(({ id: email_id, kind, created_at, address }) => (
        <li key={email_id} className={classes.email}>
          <span className={`num ${classes.when}`}>{day(created_at)}</span>
          <span className={classes.clip}>{address ?? kind}</span>
        </li>
      ))}
    </Card>
  )
}

type CardProps = {
  readonly title: string
  readonly aside?: ReactNode
  readonly empty: string | false | undefined
  readonly children: ReactNode
}

const Card = ({ title, aside, empty, children }: CardProps) => (
  <section className={classes.card}>
    <div className={classes.cardHead}>
      <h2>{title}</h2>
      {aside}
    </div>
    {empty ? <p className={classes.quiet}>{empty}</p> : <ul>{children}</ul>}
  </section>
)
