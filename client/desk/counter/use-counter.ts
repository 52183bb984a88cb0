import { useState } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { useNow } from '../../kit/use-now'
import { usePaying } from '../../parts/desk/sale-lock'
import { useAll, useFoyer, useRow } from '../../sync/react'
import { isEmptyCart } from '../cart/cart'
import type { CartTotals } from '../cart/cart-totals'
import type { Exchange } from '../cart/contents'
import { useKeys } from '../controls/keys'
import { useReleaseOrder } from '../orders/use-release-order'
import type { CartSlot, CartSlots } from '../parking/use-cart-slot'
import { type Parking, useParking } from '../parking/use-parking'
import { type TabCart, useTabCart } from '../parking/use-tab-cart'
import { type Payment, usePayment } from '../pay/use-payment'
import type { CompletedSale } from '../register/contract'
import { useRegister } from '../register/use-register'
import { useReleaseUnused } from '../register/use-release-unused'
import {
  type DeskCatalogue,
  type SeatHall,
  useDeskCatalogue,
  useEventsOnSale,
  useSeatHall,
} from '../shop/desk-catalogue'
import { numberedOf, type Offer } from '../shop/shop'
import { isAccepted, isPaymentPane, PAYMENT_KEYS, type Pane, type PaymentPane } from './pane'
import { type OpenSale, useOpenSale } from './use-open-sale'

/** State and steps of the counter, shared by its left pane and its right panel. */
export type CounterState = {
  readonly now: number
  readonly shelf: DeskCatalogue
  readonly events: readonly RowOf<'events'>[]
  /** True until the events on sale have been read. */
  readonly isReading: boolean
  readonly event: RowOf<'events'> | null
  readonly house: SeatHall
  /** Categories of the event with numbered seats. */
  readonly numbered: readonly Offer[]
  readonly tab: TabCart
  readonly sale: OpenSale
  readonly totals: CartTotals
  readonly customer: RowOf<'contacts'> | null
  readonly parking: Parking
  readonly payment: Payment
  readonly sold: CompletedSale | null
  readonly pane: Pane
  readonly setPane: (pane: Pane) => void
  /** Goes back to the goods on sale. */
  readonly back: () => void
  /** The lines cannot change, because a payment has begun. */
  readonly isFixed: boolean
  /** Opens a payment pane. Returns false where there is nothing to pay. */
  readonly openPayment: (pane: PaymentPane) => boolean
  /** Leaves a completed sale for the next one. */
  readonly nextSale: () => void
  /** Puts a reserved order into the empty cart. Throws `orders.one_sale` where the cart has lines. */
  readonly pickUp: (order_id: string) => Promise<void>
  /** Makes the open sale an exchange of items of an earlier one. Throws `orders.one_sale` where that cannot be. */
  readonly exchange: (items: Exchange) => void
}

type Ports = {
  readonly shift_id: string
  readonly slot: CartSlot
  readonly slots: Pick<CartSlots, 'park' | 'resume'>
  readonly onPickedUp: () => void
}

/** The counter for the cart in a slot. Another slot is another sale, so the caller remounts it. */
export function useCounter({ shift_id, slot, slots, onPickedUp }: Ports): CounterState {
  const now = useNow(MINUTE / 2)
  const shelf = useDeskCatalogue(now)
  const onSale = useEventsOnSale(now)
  const events = onSale ?? []
  const foyer = useFoyer()
  const tab = useTabCart(slot, shift_id, foyer.core.outbox)
  const { cart, dispatch } = tab
  const event = events.find((row) => row.id === tab.event_id) ?? events[0] ?? null
  const house = useSeatHall(event, cart, slot.key)
  const quotas = useAll('quotas')
  const sale = useOpenSale(tab, event, shelf, house)
  const [chosen, setPane] = useState<Pane>('sale')
  const [sold, setSold] = useState<CompletedSale | null>(null)
  const back = () => setPane('sale')
  const totals = shelf.totals(cart)
  const customer = useRow('contacts', cart.contact_id) ?? null
  const isEmpty = cart.lines.length === 0
  // The subject of an open pane can disappear: the cart is emptied, the event ends.
  const lacksSubject: Readonly<Partial<Record<Pane, boolean>>> = {
    park: isEmpty,
    seats: !event,
    guests: !event,
    waiting: !event,
    done: !sold,
  }
  const pane: Pane = lacksSubject[chosen] || (isEmpty && isPaymentPane(chosen)) ? 'sale' : chosen
  const isFixed = isPaymentPane(pane) || cart.parts.length > 0

  usePaying(isFixed || sale.busy)

  useReleaseOrder(cart)
  useReleaseUnused(cart)
  const register = useRegister()
  const parking = useParking(slot, slots, tab, sale)
  const payment = usePayment({
    tab,
    sale,
    total: totals.due,
    onPart: back,
    onSold: (completed) => {
      setSold(completed)
      setPane('done')
    },
  })
  const nextSale = () => {
    setSold(null)
    setPane('sale')
  }
  const pickUp = async (order_id: string) => {
    if (!isEmptyCart(cart)) throw new DomainError('orders.one_sale')
    await register.pickUp(order_id, (order) => dispatch({ type: 'pick_up', order }))
    sale.dismiss()
    onPickedUp()
    nextSale()
  }
  const exchange = (items: Exchange) => {
    if (isFixed || cart.order || cart.exchange) throw new DomainError('orders.one_sale')
    dispatch({ type: 'exchange', exchange: items })
    sale.dismiss()
    onPickedUp()
    nextSale()
  }
  const openPayment = (wanted: PaymentPane) => {
    if (!isAccepted(wanted, foyer.identity.org.accepted_payment_methods)) return false
    if (isEmpty || !totals.complete || payment.due <= 0 || pane === 'done' || pane === 'close') return false
    sale.dismiss()
    setPane(wanted)
    return true
  }
  useKeys((key) => {
    const wanted = PAYMENT_KEYS[key]
    if (wanted) openPayment(wanted)
    return wanted !== undefined
  })

  return {
    now,
    shelf,
    events,
    isReading: onSale === undefined,
    event,
    house,
    numbered: event ? numberedOf(event, shelf.offers(event.id), quotas) : [],
    tab,
    sale,
    totals,
    customer,
    parking,
    payment,
    sold,
    pane,
    setPane,
    back,
    isFixed,
    openPayment,
    nextSale,
    pickUp,
    exchange,
  }
}
