import { IconParking, IconTicket, IconUser, IconUserPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { RowOf } from '../../../shared/registry'
import { bundleOf } from '../../../shared/seats/best'
import { useT } from '../../kit/phrases'
import { useFind } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { IconButton } from '../controls/icon-button'
import { useKeys } from '../controls/keys'
import { PickedUpHead } from '../orders/released-lines'
import { ExchangeHead } from '../returns/exchange-form'
import type { DeskCatalogue } from '../shop/desk-catalogue'
import { type Cart, type CartAction, type CartLine, isEmptyCart, lineKey, reservedItem, ticketLines } from './cart'
import classes from './cart.module.css'
import { CartLineRow } from './cart-line'
import { PriceForAll } from './price-for-all'

type Props = {
  readonly number: number
  readonly cart: Cart
  readonly shelf: DeskCatalogue
  readonly events: readonly RowOf<'events'>[]
  /** The event in the left pane. Lines of other events show their title. */
  readonly event_id: string | null
  /** Number of items in the cart. */
  readonly qty: number
  readonly fixed: boolean
  readonly dispatch: (action: CartAction) => void
  readonly customer: RowOf<'contacts'> | null
  readonly onCustomer: () => void
  readonly onRemoveCustomer: () => void
  readonly onPark: () => void
  readonly parked: number
  readonly onParked: () => void
  readonly onMore: (line: CartLine) => void
  readonly children: ReactNode
}

/** The cart, in a fixed panel of 400 px. `children` go below the lines: total, payments and buttons. */
export function CartPanel({
  number,
  cart,
  shelf,
  events,
  event_id,
  qty,
  fixed,
  customer,
  dispatch,
  onCustomer,
  onRemoveCustomer,
  onPark,
  parked,
  onParked,
  onMore,
  children,
}: Props) {
  const t = useT()
  const seatIds = [...ticketLines(cart.lines), ...(cart.order?.items ?? [])].flatMap(({ seat_id }) => seat_id ?? [])
  const seats = useFind('seats', { where: { id: { $in: seatIds } } }) ?? []
  const list = useRef<HTMLUListElement>(null)
  const count = cart.lines.length
  const isEmpty = isEmptyCart(cart)

  useEffect(() => {
    // The customer asks about the line that was added last.
    if (count > 0) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [count])

  useKeys((key) => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    if ((key !== 'ArrowDown' && key !== 'ArrowUp') || rows.length === 0) return false
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = at < 0 ? (key === 'ArrowDown' ? 0 : rows.length - 1) : at + (key === 'ArrowDown' ? 1 : -1)
    rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus()
    return true
  })

  const seatIdOf = (line: CartLine) => ('seat_id' in line ? line.seat_id : (reservedItem(cart, line)?.seat_id ?? null))
  const seatOf = (line: CartLine) => seats.find((row) => row.id === seatIdOf(line)) ?? null
  const together = (line: CartLine) => {
    const seat = seatOf(line)
    const bundle = seat ? bundleOf(seat, seats).map(({ id }) => id) : []
    const of = 'event_id' in line ? line.event_id : reservedItem(cart, line)?.event_id
    const same = (other: CartLine) =>
      ('event_id' in other ? other.event_id : reservedItem(cart, other)?.event_id) === of &&
      bundle.includes(seatIdOf(other) ?? '')
    return seat ? cart.lines.filter(same).map(lineKey) : [lineKey(line)]
  }
  const elsewhere = (line: CartLine) =>
    !('event_id' in line) || line.event_id === event_id
      ? null
      : (events.find((row) => row.id === line.event_id)?.title ?? null)

  return (
    <aside className={classes.panel} aria-label={t('desk.cart.title', { number })}>
      <div className={classes.head}>
        <div>
          <h2>{t('desk.cart.title', { number })}</h2>
          <p aria-live="polite">{t('desk.cart.items', { count: qty })}</p>
        </div>
        <div className={classes.headActions}>
          {count > 0 && !customer && !cart.order && (
            <button type="button" className={controls.button} data-kind="quiet" onClick={onCustomer}>
              <IconUserPlus size={20} stroke={1.75} aria-hidden="true" />
              {t('desk.customer.title')}
            </button>
          )}
          {isEmpty && parked > 0 && (
            <button type="button" className={controls.button} data-kind="quiet" onClick={onParked}>
              <IconParking size={20} stroke={1.75} aria-hidden="true" />
              {t('desk.parked.button', { count: parked })}
            </button>
          )}
          {!isEmpty && !fixed && !cart.order && (
            <IconButton label={t('desk.parked.park')} onClick={onPark}>
              <IconParking size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
          )}
          {!isEmpty && !fixed && (
            <button
              type="button"
              className={controls.button}
              data-kind="quiet"
              onClick={() => dispatch({ type: 'clear' })}
            >
              {t(cart.order ? 'desk.pick_up.put_back' : 'desk.cart.clear')}
            </button>
          )}
        </div>
      </div>
      {cart.order && <PickedUpHead order={cart.order} />}
      {cart.exchange && (
        <ExchangeHead
          exchange={cart.exchange}
          onCancel={fixed ? null : () => dispatch({ type: 'exchange', exchange: null })}
        />
      )}
      {customer && (
        <div className={classes.whose} data-customer={customer.id}>
          <IconUser size={20} stroke={1.75} aria-hidden="true" />
          <button type="button" className={controls.button} data-kind="link" onClick={onCustomer}>
            {customer.name}
          </button>
          <IconButton label={t('desk.customer.remove', { name: customer.name })} onClick={onRemoveCustomer}>
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {!fixed && <PriceForAll cart={cart} shelf={shelf} dispatch={dispatch} />}
      {count === 0 ? (
        <div className={classes.empty}>
          <IconTicket size={32} stroke={1.5} aria-hidden="true" />
          <strong>{t('desk.cart.empty')}</strong>
          <p>{t('desk.cart.empty_hint')}</p>
        </div>
      ) : (
        <ul className={classes.lines} ref={list}>
          {cart.lines.map((line, i) => (
            <CartLineRow
              key={lineKey(line)}
              line={line}
              reserved={reservedItem(cart, line)}
              shelf={shelf}
              seat={seatOf(line)}
              together={together(line)}
              eventTitle={elsewhere(line)}
              fixed={fixed}
              tabbable={i === 0}
              dispatch={dispatch}
              onMore={() => onMore(line)}
            />
          ))}
        </ul>
      )}
      <div className={classes.foot}>{children}</div>
    </aside>
  )
}
