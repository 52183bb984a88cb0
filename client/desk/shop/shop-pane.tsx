import { useState } from 'react'
import { hasFeature } from '../../../shared/orgs/rules'
import type { RowOf } from '../../../shared/registry'
import { EmptyState } from '../../kit/layout/empty-state'
import { useT } from '../../kit/phrases'
import { useFoyer, useSyncState } from '../../sync/react'
import type { Cart } from '../cart/cart'
import { useKeys } from '../controls/keys'
import type { OpenSale } from '../counter/use-open-sale'
import { SeatBlock } from '../seats/seat-block'
import { WaitingLink } from '../waiting/waiting-link'
import type { DeskCatalogue, SeatHall } from './desk-catalogue'
import { EventStrip } from './event-strip'
import { PriceTiles } from './price-tiles'
import { ProductTiles } from './product-tiles'
import { QuantityChoice } from './quantity-choice'
import type { Offer } from './shop'

type Props = {
  readonly events: readonly RowOf<'events'>[]
  readonly event: RowOf<'events'> | null
  /** True until the events have been read. No empty state is shown meanwhile. */
  readonly reading: boolean
  readonly now: number
  readonly shelf: DeskCatalogue
  readonly house: SeatHall
  /** Categories of the event with numbered seats. */
  readonly seats: readonly Offer[]
  readonly cart: Cart
  readonly sale: OpenSale
  readonly onEvent: (event_id: string) => void
  readonly onMap: () => void
  readonly onGuests: () => void
  readonly onWaiting: () => void
  readonly onVoucher: () => void
}

const FILLING = { title: 'desk.events.filling', hint: 'desk.events.filling_hint' } as const
const AWAITED = { title: 'desk.events.awaited', hint: 'desk.events.awaited_hint' } as const
const NONE = { title: 'desk.events.none', hint: 'desk.events.none_hint' } as const

/** Number of product tiles up to which they get two rows below a hall. */
const TWO_ROWS = 8

/**
 * Goods on sale: events, general admission, numbered seats, products. Digits add a tile, M opens the plan, G the guest
 * list.
 */
export function ShopPane({
  events,
  event,
  reading,
  now,
  shelf,
  house,
  seats,
  cart,
  sale,
  onEvent,
  onMap,
  onGuests,
  onWaiting,
  onVoucher,
}: Props) {
  const { first_pull, reachable } = useSyncState()
  const { org } = useFoyer().identity
  const sellsVouchers = hasFeature(org, 'vouchers') && org.accepted_payment_methods.includes('voucher')
  const t = useT()
  const open = event
    ? shelf
        .offers(event.id)
        .filter(
          (offer) => !seats.includes(offer) && !seats.some((numbered) => numbered.category.id === offer.category.id),
        )
    : []
  const places = open.flatMap((offer) => offer.prices)
  const [many, setMany] = useState(1)
  const addPlaces = (price: RowOf<'prices'>) => {
    sale.addPlace(price, many)
    setMany(1)
  }
  const addSeats = (offer: Offer) => {
    if (sale.busy) return
    void sale.addBest([offer], many)
    setMany(1)
  }
  const tiles = shelf.wares.length + (sellsVouchers ? 1 : 0)

  useKeys((key) => {
    if (key === 'm' && seats.length > 0 && house.seats.length > 0) {
      onMap()
      return true
    }
    if (key === 'g' && event) {
      onGuests()
      return true
    }
    if (!/^[1-9]$/.test(key)) return false
    const at = Number(key) - 1
    const price = places[at]
    const offer = seats[at - places.length]
    if (price) addPlaces(price)
    else if (offer && house.seats.length > 0) addSeats(offer)
    return true
  })

  return (
    <>
      <h1 className="sr">{t('desk.title')}</h1>
      {events.length > 0 && (
        <EventStrip events={events} chosen={event?.id ?? null} now={now} onChoose={onEvent} onGuests={onGuests} />
      )}
      {event && <WaitingLink key={event.id} event_id={event.id} onOpen={onWaiting} />}
      {event === null && !reading && <EmptyState {...(first_pull ? (reachable ? FILLING : AWAITED) : NONE)} />}
      {places.length + seats.length > 0 && <QuantityChoice qty={many} onChange={setMany} />}
      <PriceTiles offers={open} cart={cart} firstKey={1} onAdd={addPlaces} />
      {seats.length > 0 && (
        <SeatBlock
          offers={seats}
          house={house}
          shelf={shelf}
          cart={cart}
          firstKey={places.length + 1}
          onBest={addSeats}
          onMap={onMap}
        />
      )}
      <ProductTiles
        products={shelf.wares}
        cart={cart}
        oneRow={seats.length > 0 && (open.length > 0 || tiles > TWO_ROWS)}
        onAdd={sale.addProduct}
        onVoucher={sellsVouchers ? onVoucher : null}
      />
    </>
  )
}
