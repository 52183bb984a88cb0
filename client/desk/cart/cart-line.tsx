import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import type { HeldOrder } from '../../../shared/rights/commands'
import { seatNumber } from '../../../shared/seats/name'
import { useFormat, useT } from '../../kit/phrases'
import { useSyncState } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { Stepper } from '../controls/stepper'
import type { DeskCatalogue } from '../shop/desk-catalogue'
import { type CartAction, type CartLine, lineKey } from './cart'
import classes from './cart.module.css'

type Props = {
  readonly line: CartLine
  /** The order item that the line was picked up from, undefined for a new line. */
  readonly reserved: HeldOrder['items'][number] | undefined
  readonly shelf: DeskCatalogue
  readonly seat: RowOf<'seats'> | null
  /** Keys of this line and of the seats that it is only sold with. */
  readonly together: readonly string[]
  readonly eventTitle: string | null
  readonly fixed: boolean
  readonly tabbable: boolean
  readonly dispatch: (action: CartAction) => void
  /** Adds one more of this line. */
  readonly onMore: () => void
}

/** A line of the cart with its controls. Plus, minus and Delete work on the focused line. */
export function CartLineRow({
  line,
  reserved,
  shelf,
  seat,
  together,
  eventTitle,
  fixed,
  tabbable,
  dispatch,
  onMore,
}: Props) {
  const t = useT()
  const format = useFormat()
  const [choosing, setChoosing] = useState(false)
  const { first_pull } = useSyncState()
  const ticket = 'price_id' in line ? line : null
  const seated = (ticket ?? reserved ?? { seat_id: null }).seat_id !== null
  const price = ticket && shelf.prices.get(ticket.price_id)
  const category = price && shelf.categories.get(price.price_category_id)
  const product = 'product_id' in line ? shelf.products.get(line.product_id) : undefined
  const voucher = 'voucher' in line ? line.voucher : null
  const good_for = shelf.groups.get(voucher?.tax_group_id ?? '')?.name
  const sold =
    (reserved && { name: reserved.static_name, value: reserved.static_price }) ??
    price ??
    product ??
    (voucher && { name: [t('vouchers.one'), good_for].filter(Boolean).join(' · '), value: voucher.value })
  const key = lineKey(line)
  const others = ticket
    ? (shelf.offers(ticket.event_id).find((offer) => offer.category.id === category?.id)?.prices ?? [])
    : []
  const name = seat
    ? t('desk.seats.name', { block: seat.block, row: seat.row, num: seatNumber(seat) })
    : [category?.name, sold?.name].filter(Boolean).join(' · ') || t(first_pull ? 'desk.cart.coming' : 'desk.cart.gone')
  const detail = [
    seated ? price?.name : sold && t('desk.cart.each', { qty: line.qty, amount: format.money(sold.value) }),
    eventTitle,
  ]
    .filter(Boolean)
    .join(' · ')

  const less = () =>
    seated ? dispatch({ type: 'remove', keys: together }) : dispatch({ type: 'qty', key, qty: line.qty - 1 })
  const onKey = (event: KeyboardEvent<HTMLLIElement>) => {
    if (fixed || event.target !== event.currentTarget) return
    if (event.key === '+' && !seated) onMore()
    else if (event.key === '-') less()
    else if (event.key === 'Delete' || event.key === 'Backspace') dispatch({ type: 'remove', keys: together })
    else return
    event.preventDefault()
  }
  return (
    <li className={classes.line} data-cart-line={key} tabIndex={tabbable ? 0 : -1} onKeyDown={onKey}>
      <div className={classes.row}>
        <span>{name}</span>
        <span>{format.money((sold?.value ?? 0) * line.qty)}</span>
      </div>
      <p className={classes.detail}>{detail}</p>
      {!fixed && (
        <div className={classes.actions}>
          {!seated && (
            <Stepper
              qty={line.qty}
              least={1}
              atLeast="remove"
              lessLabel={line.qty > 1 ? t('desk.cart.less', { line: name }) : t('desk.cart.remove', { line: name })}
              moreLabel={t('desk.cart.more', { line: name })}
              onLess={less}
              onMore={onMore}
            />
          )}
          {others.length > 1 && (
            <button
              type="button"
              className={controls.button}
              data-kind={seated ? undefined : 'quiet'}
              aria-expanded={choosing}
              onClick={() => setChoosing(!choosing)}
            >
              {t('desk.cart.reprice')}
            </button>
          )}
          {seated && (
            <button
              type="button"
              className={controls.button}
              data-kind="quiet"
              data-remove="true"
              aria-label={t('desk.cart.remove', { line: name })}
              onClick={less}
            >
              <IconX size={20} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
      {choosing && !fixed && (
        <div className={classes.prices}>
          {others.map((other) => (
            <button
              key={other.id}
              type="button"
              className={controls.button}
              aria-pressed={other.id === price?.id}
              onClick={() => {
                setChoosing(false)
                dispatch({ type: 'reprice', key, price_id: other.id })
              }}
            >
              {other.name}
              <small>{format.money(other.value)}</small>
            </button>
          ))}
        </div>
      )}
    </li>
  )
}
