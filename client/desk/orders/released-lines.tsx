import { IconBookmark } from '@tabler/icons-react'
import { sum } from '../../../shared/kernel/money'
import type { HeldOrder } from '../../../shared/rights/commands'
import { useT } from '../../kit/phrases'
import { useRow } from '../../sync/react'
import type { Cart } from '../cart/cart'
import classes from '../cart/cart.module.css'

/** Name and booking code of the reserved order in the cart. */
export function PickedUpHead({ order }: { readonly order: HeldOrder }) {
  const t = useT()
  const name = useRow('orders', order.order_id)?.name ?? ''
  return (
    <div className={classes.whose} data-picked-up={order.order_id}>
      <IconBookmark size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{name || t('desk.order.walk_in')}</strong>
        <small>{order.booking_code}</small>
      </p>
    </div>
  )
}

/** Notice how many reserved items are not taken, and that the discount on the others stays. */
export function ReleasedLines({ cart: { order, lines } }: { readonly cart: Cart }) {
  const t = useT()
  if (!order) return null
  const left = sum(order.items.map(({ qty }) => qty)) - sum(lines.map(({ qty }) => qty))
  if (left === 0) return null
  const cheaper = lines.some(
    (line) =>
      'item_id' in line && order.items.some(({ id, discount_rate = 0 }) => id === line.item_id && discount_rate > 0),
  )
  return (
    <p className={classes.note} role="status" data-released={left}>
      {t('desk.pick_up.released', { count: left })} {cheaper && t('desk.pick_up.agreed_stays')}
    </p>
  )
}
