import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/registry'
import { seatRight } from '../../../shared/rights/rules'
import { bestSeats, bundleOf } from '../../../shared/seats/best'
import { numOf } from '../../../shared/seats/name'
import type { VoucherOffer } from '../../../shared/vouchers/rules'
import { useAttempt } from '../../kit/forms/attempt'
import { useT } from '../../kit/phrases'
import { useAll, useHeld, useSync } from '../../sync/react'
import { type CartAction, type CartLine, lineKey } from '../cart/cart'
import type { SalePayment } from '../cart/contents'
import { lostSeats } from '../cart/lost-seats'
import type { Kept } from '../parking/use-cart-slot'
import type { CompletedSale, Register } from '../register/contract'
import { useRegister } from '../register/use-register'
import { shortOf } from '../sale/shortfall'
import { seatsIn } from '../seats/hall'
import type { SeatHall, Shelf } from '../shop/shelf'
import { inCart, type Left, type Offer, placesOf, stockLeft } from '../shop/shop'

type Event = RowOf<'events'>
type Price = RowOf<'prices'>
type Seat = RowOf<'seats'>
type Product = RowOf<'products'>

export type Sale = {
  /** Why the last step was not done; the cart is as it was. */
  readonly problem: unknown
  readonly busy: boolean
  readonly dismiss: () => void
  /** Whether no part of the sale has been paid; otherwise the problem says so. */
  readonly settled: () => boolean
  /** Whether something may be taken off it; otherwise the problem says why not. */
  readonly reducible: () => boolean
  readonly addPlace: (price: Price) => void
  readonly addProduct: (product: Product) => void
  readonly addVoucher: (voucher: VoucherOffer) => void
  /** One more of a line that can be counted. */
  readonly addTo: (line: CartLine) => void
  /** Adds the best seats of a category, or of any of several, in their order, and answers which; null where it is refused. */
  readonly addBest: (offers: readonly Offer[], qty: number) => Promise<readonly Seat[] | null>
  /** Adds a seat, with the one it is only sold with, or takes it out of the sale. */
  readonly toggleSeat: (seat: Seat) => Promise<void>
  readonly releaseVoucher: Register['releaseVoucher']
  /** Takes out of the sale what somebody else has got while it was parked, and says so. */
  readonly recheck: () => Promise<unknown>
  /** Says why something was not done. */
  readonly refuse: (problem: DomainError) => void
  /** A step that money depends on; answers whether it was done. */
  readonly commit: (action: CartAction) => Promise<boolean>
  readonly pay: (order_id: string, customer: RowOf<'contacts'> | null, payments: readonly SalePayment[]) => Promise<CompletedSale | null>
}

/** Every step of a sale that can be refused. Only seats this desk does not hold ask the server; nothing else waits for it. */
export function useSale(kept: Pick<Kept, 'cart' | 'dispatch' | 'commit'>, event: Event | null, shelf: Shelf, { seats, hall }: SeatHall): Sale {
  const { cart, dispatch } = kept
  const t = useT()
  const register = useRegister()
  const held = useHeld()
  const quotas = useAll('quotas')
  const { reachable } = useSync()
  const { busy, problem, refuse, dismiss, attempt } = useAttempt()

  const settled = (): boolean => {
    if (cart.parts.length === 0) return true
    refuse(new DomainError('orders.part_paid'))
    return false
  }

  const reducible = (): boolean => {
    if (!cart.order?.promo_code_name) return settled()
    refuse(new DomainError('orders.reduced_before'))
    return false
  }

  /** Whether more can be sold with this. */
  const growing = (): boolean => {
    if (!cart.order) return settled()
    refuse(new DomainError('orders.one_sale'))
    return false
  }

  /** Whether not one more of it can be had, here or from the server; null for what nobody counts. */
  const isShort = (kind: 'places' | 'stock', name: string, left: Left | null): boolean => {
    dismiss()
    if (left === null || left.here > 0 || (reachable && left.there > 0)) return false
    refuse(shortOf({ kind }, reachable ? 'refused' : 'alone', { name, left: 0 }))
    return true
  }

  const addPlace = (price: Price) => {
    if (!growing()) return
    const category = shelf.categories.get(price.price_category_id)
    const name = category?.name ?? price.name
    const prices = [...shelf.prices.values()].filter((other) => other.event_id === price.event_id && other.price_category_id === price.price_category_id)
    if (isShort('places', name, placesOf(price.event_id, price.price_category_id, held, quotas, inCart(cart.lines, prices)))) return
    dispatch({ type: 'add', event_id: price.event_id, price_id: price.id, qty: 1 })
  }

  const addProduct = (product: Product) => {
    if (!growing()) return
    if (isShort('stock', product.name, stockLeft(product, held, inCart(cart.lines, [product])))) return
    dispatch({ type: 'product', product_id: product.id, qty: 1 })
  }

  const addVoucher = (voucher: VoucherOffer) => {
    if (!growing()) return
    dismiss()
    dispatch({ type: 'voucher', voucher, qty: 1 })
  }

  const addTo = (line: CartLine) => {
    if ('item_id' in line) return dispatch({ type: 'qty', key: lineKey(line), qty: line.qty + 1 })
    if ('voucher' in line) return addVoucher(line.voucher)
    const price = 'price_id' in line ? shelf.prices.get(line.price_id) : undefined
    const product = shelf.products.get(lineKey(line))
    if (price) addPlace(price)
    else if (product) addProduct(product)
  }

  const seatName = (seat: Seat) => t('desk.seats.name', { block: seat.block, row: seat.row, num: numOf(seat) })

  /** Makes seats ours: those of this desk at once, others by asking the server. */
  const take = async (event_id: string, wanted: readonly Seat[]) => {
    for (const seat of wanted) {
      if (hall.get(seat.id) === 'here') continue
      if (hall.get(seat.id) === 'sold') throw new DomainError('rights.seat_taken', { seat: seatName(seat) })
      if (seatRight(held, event_id, seat.id)) throw new DomainError('rights.seat_in_sale', { seat: seatName(seat) })
      if (!reachable) throw new DomainError('rights.seat_not_held', { seat: seatName(seat) })
      await register.takeSeat(event_id, seat.id)
    }
  }

  const usualPrice = (event_id: string, category_id: string) => shelf.offers(event_id).find((offer) => offer.category.id === category_id)?.prices[0]

  const put = (event_id: string, chosen: readonly Seat[]) => {
    const lines = chosen.flatMap((seat) => {
      const price = usualPrice(event_id, seat.price_category_id)
      return price ? [{ price_id: price.id, seat_id: seat.id }] : []
    })
    if (lines.length < chosen.length) throw new DomainError('orders.price_unknown')
    dispatch({ type: 'seats', event_id, seats: lines })
  }

  const addBest = async (offers: readonly Offer[], qty: number) => {
    if (!event || !growing()) return null
    return attempt(async () => {
      const unsold = seatsIn(hall, 'here', 'free', 'elsewhere')
      const beside = [...seatsIn(hall, 'in_sale')]
      const find = (sellable: ReadonlySet<string>) => {
        const groups = offers.map((offer) => bestSeats(seats, { category_id: offer.category.id, qty, sellable, unsold, beside }))
        return groups.find((group) => group.length === qty) ?? []
      }
      const here = find(seatsIn(hall, 'here'))
      const chosen = here.length > 0 || !reachable ? here : find(seatsIn(hall, 'here', 'free'))
      const ids = new Set(chosen.map((seat) => seat.id))
      const names = offers.map((offer) => offer.category.name).join(', ')
      if (ids.size === 0) throw shortOf({ kind: 'places' }, reachable ? 'refused' : 'alone', { name: names, left: reachable ? 0 : leftHere(offers) })
      const found = seats.filter((seat) => ids.has(seat.id))
      await take(event.id, found)
      put(event.id, found)
      return found
    })
  }

  const leftHere = (offers: readonly Offer[]) => {
    const categories = new Set(offers.map((offer) => offer.category.id))
    return seats.filter((seat) => categories.has(seat.price_category_id) && hall.get(seat.id) === 'here').length
  }

  const toggleSeat = async (seat: Seat) => {
    if (!event || !growing()) return
    const bundle = bundleOf(seat, seats)
    if (hall.get(seat.id) === 'in_sale') {
      dismiss()
      dispatch({ type: 'remove', keys: bundle.map((part) => `${event.id}/${part.id}`) })
      return
    }
    await attempt(async () => {
      await take(event.id, bundle)
      put(event.id, bundle)
    })
  }

  const recheck = () =>
    attempt(async () => {
      const lost = await lostSeats(cart.lines, register.takeSeat)
      if (!lost) return
      dispatch({ type: 'remove', keys: lost.keys })
      throw lost.problem
    })

  const commit = async (action: CartAction) => (await attempt(() => kept.commit(action).then(() => true))) ?? false

  const pay = (order_id: string, customer: RowOf<'contacts'> | null, payments: readonly SalePayment[]) =>
    attempt(() =>
      register.sell({
        order_id,
        lines: cart.lines,
        reduction: cart.reduction,
        name: customer?.name ?? '',
        contact_id: customer?.id ?? null,
        payments,
      }),
    )

  return {
    problem,
    busy,
    dismiss,
    settled,
    reducible,
    addPlace,
    addProduct,
    addVoucher,
    addTo,
    addBest,
    toggleSeat,
    releaseVoucher: register.releaseVoucher,
    recheck,
    refuse,
    commit,
    pay,
  }
}
