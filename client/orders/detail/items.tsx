import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { sum } from '../../../shared/kernel/money'
import { remainingLineQty, remainingPrice, soldLine } from '../../../shared/orders/refunds/rest'
import { lineTotal, shareForQty } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import { Money } from '../../kit/display/money'
import { Section } from '../../kit/layout/detail-pane'
import { useFormat, useT } from '../../kit/phrases'
import { useAll, useRow } from '../../sync/react'
import classes from '../orders.module.css'
import type { ShownItem } from '../use-order'

type Item = ShownItem

/** Bought items by event: seat or area, price, and who is inside. */
export function Items({ items, order }: { readonly items: readonly Item[]; readonly order: RowOf<'orders'> }) {
  const events = [...new Set(items.map((item) => item.event_id))]
  return (
    <>
      {events.map((event_id, i) => (
        <EventItems
          key={event_id ?? 'other'}
          event_id={event_id}
          title={event_id === order.event_id ? order.static_title : ''}
          items={items.filter((item) => item.event_id === event_id)}
        >
          {i === events.length - 1 && <Sums items={items} order={order} />}
        </EventItems>
      ))}
    </>
  )
}

/** Discount, total, what is left after refunds, and the fees contained in it. */
function Sums({ items, order }: { readonly items: readonly Item[]; readonly order: RowOf<'orders'> }) {
  const t = useT()
  const left = sum(items.map((item) => remainingPrice(soldLine(item), remainingLineQty(item))))
  const fees = sum(items.map((item) => shareForQty(item.fees ?? 0, remainingLineQty(item), item.qty)))
  const row = (label: string, cents: number, isQuiet = true) => (
    <div className={classes.sum} data-quiet={isQuiet || undefined}>
      <span>{label}</span>
      <Money cents={cents} />
    </div>
  )
  return (
    <>
      {order.discount > 0 && row(t('orders.discount'), 0 - order.discount)}
      {row(t('orders.total'), order.total, false)}
      {left !== order.total && row(t('orders.outcome.left'), left)}
      {fees > 0 && row(t('orders.fees'), fees)}
    </>
  )
}

type EventItemsProps = {
  readonly event_id: string | null
  /** The event's title at the sale; empty if it is not known. */
  readonly title: string
  readonly items: readonly Item[]
  readonly children: React.ReactNode
}

function EventItems({ event_id, title: sold, items, children }: EventItemsProps) {
  const t = useT()
  const format = useFormat()
  const event = useRow('events', event_id)
  const prices = useAll('prices')
  const title = event ? (
    <Link to="/events/$id" params={{ id: event.id }} className={classes.eventLink}>
      {event.title}
    </Link>
  ) : (
    (event_id && sold) || t('orders.other_items')
  )
  return (
    <Section title={title} aside={event && <span className="num">{format.dateTime(event.starts_at)}</span>}>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={classes.item} data-cancelled={item.cancelled || undefined}>
            <span className={classes.itemName}>
              {item.qty > 1 && `${format.number(item.qty)} × `}
              {item.charge ? t(`orders.charge.${item.charge}`) : item.static_name}
            </span>
            <span className={classes.itemPrice}>{priceName(item, prices)}</span>
            <CheckedIn item={item} />
            <Money cents={lineTotal(item)} className={classes.itemAmount} />
          </li>
        ))}
      </ul>
      {children}
    </Section>
  )
}

/** The price's name, unless the printed name of the item already says it. */
const priceName = (item: Item, prices: readonly RowOf<'prices'>[]): string => {
  const name = prices.find((price) => price.id === item.price_id)?.name ?? ''
  return item.static_name.includes(name) ? '' : name
}

function CheckedIn({ item }: { readonly item: Item }) {
  const t = useT()
  const format = useFormat()
  if (item.cancelled) return <span className={classes.cancelled}>{t('orders.item_cancelled')}</span>
  if (item.cancelled_qty > 0)
    return (
      <span className={classes.cancelled}>
        {t('orders.item_cancelled_part', { count: item.cancelled_qty, qty: item.qty })}
      </span>
    )
  if (item.checked_in_qty === 0) return <span />
  return (
    <span className={classes.in}>
      <IconCheck size={14} stroke={2} aria-hidden="true" />
      {item.checked_in_qty < item.qty || !item.checked_in_at
        ? t('orders.in_part', { used: item.checked_in_qty, qty: item.qty })
        : t('orders.in', { time: format.when(item.checked_in_at) })}
    </span>
  )
}
