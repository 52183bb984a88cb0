import { type ReactNode, useState } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import { useT } from '../../kit/phrases'
import { usePaying } from '../../kit/sync/sale-lock'
import { useAll, useFoyer, useRow } from '../../sync/react'
import { type CartAction, paidBefore } from '../cart/cart'
import { CartPanel } from '../cart/cart-panel'
import { CustomerPane } from '../cart/customer-pane'
import { ReductionLine, ReductionPane } from '../cart/reduction-pane'
import { ClosePane } from '../closing/close-pane'
import { useKeys } from '../controls/keys'
import { Problem } from '../controls/problem'
import classes from '../desk.module.css'
import { GuestsPane } from '../orders/guests-pane'
import type { Found } from '../orders/lookup'
import { OrderDialog } from '../orders/order-dialog'
import { Released } from '../orders/released-lines'
import { SoldPanel } from '../orders/sold-panel'
import { usePutBack } from '../orders/use-put-back'
import { ParkedPane, ParkPane } from '../parking/park-panes'
import { type CartPlace, type CartPlaces, useKeptCart } from '../parking/use-cart-slot'
import { useParking } from '../parking/use-parking'
import { CardPane } from '../pay/card-pane'
import { CashPane } from '../pay/cash-pane'
import { DonePane } from '../pay/done-pane'
import { Parts, Tender, Total } from '../pay/tender'
import { tendering } from '../pay/use-payment'
import { VoucherPane } from '../pay/voucher-pane'
import type { CompletedSale } from '../register/contract'
import { useRegister } from '../register/use-register'
import { useLettingGo } from '../register/use-release-unused'
import { SeatPane } from '../seats/seat-pane'
import type { OpenShift } from '../shift/drawer'
import type { ClosedShift } from '../shift/shift'
import { ShiftPane, ShiftPanel } from '../shift/shift-pane'
import { SearchBox } from '../shop/search-box'
import { SellVoucherPane } from '../shop/sell-voucher-pane'
import { useEventsOnSale, useHall, useNow, useShelf } from '../shop/shelf'
import { numberedOf } from '../shop/shop'
import { SalePane } from '../shop/shop-pane'
import { TopBar } from './top-bar'
import { useSale } from './use-open-sale'

const PAYING = ['cash', 'card', 'voucher', 'reduce'] as const
const OTHERS = ['sale', 'seats', 'guests', 'customer', 'park', 'parked', 'gift', 'done', 'shift', 'close'] as const
type Pane = (typeof PAYING)[number] | (typeof OTHERS)[number]

/** The keys that lead to the ways of paying. */
const KEYS: Readonly<Record<string, 'cash' | 'card'>> = { F1: 'cash', F2: 'card' }

const isPaying = (pane: Pane): boolean => (PAYING as readonly Pane[]).includes(pane)

type Props = {
  readonly shift: OpenShift
  readonly menu: ReactNode
  readonly onClosed: (closed: ClosedShift) => void
  readonly place: CartPlace
  readonly places: Pick<CartPlaces, 'park' | 'takeUp'>
  readonly onCode: (code: string) => void
  readonly onOrder: (order_id: string) => void
  /** What was scanned or searched for, shown over everything. */
  readonly found: Found | null
  readonly onFoundClosed: () => void
}

/** One pane on the left at a time; the sale on the right never moves. Another place is another sale: it begins anew. */
export function CounterPanes({ shift, place, places, menu, onClosed, onCode, onOrder, found, onFoundClosed }: Props) {
  const t = useT()
  const now = useNow()
  const shelf = useShelf(now)
  const onSale = useEventsOnSale(now)
  const events = onSale ?? []
  const foyer = useFoyer()
  const kept = useKeptCart(place, shift.row.id, foyer.core.outbox)
  const { cart, dispatch } = kept
  const event = events.find((row) => row.id === kept.event_id) ?? events[0] ?? null
  const house = useHall(event, cart, place.key)
  const quotas = useAll('quotas')
  const sale = useSale(kept, event, shelf, house)
  const [pane, setPane] = useState<Pane>('sale')
  const [sold, setSold] = useState<CompletedSale | null>(null)
  const back = () => setPane('sale')
  const sum = shelf.sum(cart)
  const customer = useRow('contacts', cart.contact_id) ?? null
  const empty = cart.lines.length === 0
  // What a pane is about may go while the cashier stands in it: the cart is emptied, the event is over.
  const lacking: Readonly<Partial<Record<Pane, boolean>>> = { park: empty, seats: !event, guests: !event, done: !sold }
  const shown: Pane = lacking[pane] || (empty && isPaying(pane)) ? 'sale' : pane
  const fixed = isPaying(shown) || cart.parts.length > 0

  usePaying(fixed || sale.busy)

  usePutBack(cart)
  useLettingGo(cart)
  const register = useRegister()
  const parking = useParking(place, places, kept, sale)
  const { due, rateOf, pay, giveBack } = tendering({
    ...{ cart, dispatch, order_id: kept.order_id, sale, sum, shelf, customer },
    onPart: back,
    onSold: (done) => {
      setSold(done)
      setPane('done')
    },
  })
  const doneWith = (action: CartAction) => {
    dispatch(action)
    back()
  }
  const next = () => {
    setSold(null)
    setPane('sale')
  }
  const pickUp = async (order_id: string) => {
    if (!empty) throw new DomainError('orders.one_sale')
    await register.pickUp(order_id, (order) => dispatch({ type: 'pick_up', order }))
    sale.dismiss()
    onFoundClosed()
    next()
  }
  const toPay = (way: 'cash' | 'card' | 'voucher') => {
    if (empty || !sum.complete || sum.total === 0 || shown === 'done' || shown === 'close') return false
    sale.dismiss()
    setPane(way)
    return true
  }
  useKeys((key) => {
    const way = KEYS[key]
    if (way) toPay(way)
    return way !== undefined
  })

  const seats = event ? numberedOf(event, shelf.offers(event.id), quotas) : []
  const cartPanel = () => (
    <CartPanel
      number={shift.figures.qty + 1}
      cart={cart}
      shelf={shelf}
      events={events}
      event_id={event?.id ?? null}
      sum={sum}
      fixed={fixed}
      customer={customer}
      dispatch={dispatch}
      onCustomer={() => setPane('customer')}
      onNobody={() => void sale.commit({ type: 'contact', contact_id: null })}
      onPark={() => parking.hasRoom() && setPane('park')}
      parked={parking.count}
      onParked={() => setPane('parked')}
      onMore={sale.addTo}
    >
      <Problem problem={sale.problem} onDismiss={sale.dismiss} />
      <Released cart={cart} />
      <ReductionLine cart={cart} sum={sum} fixed={fixed} dispatch={dispatch} />
      <Total sum={sum} />
      <Parts parts={cart.parts} before={paidBefore(cart.order)} due={due} busy={sale.busy} onGiveBack={(at) => void giveBack(at)} />
      <Tender
        sum={sum}
        empty={empty || !sum.complete}
        busy={sale.busy}
        at={shown}
        onCash={() => toPay('cash')}
        onCard={() => toPay('card')}
        onVoucher={() => toPay('voucher')}
        onReduce={() => {
          if (sale.reducible()) setPane('reduce')
        }}
        onFree={() => void pay('free', 0, null)}
      />
    </CartPanel>
  )
  const panes: Readonly<Record<Exclude<Pane, 'close'>, () => ReactNode>> = {
    sale: () => (
      <SalePane
        events={events}
        event={event}
        reading={onSale === undefined}
        now={now}
        shelf={shelf}
        house={house}
        seats={seats}
        cart={cart}
        sale={sale}
        onEvent={kept.chooseEvent}
        onMap={() => setPane('seats')}
        onGuests={() => setPane('guests')}
        onVoucher={() => setPane('gift')}
      />
    ),
    seats: () => event && <SeatPane event={event} house={house} offers={seats} shelf={shelf} sale={sale} now={now} onDone={back} />,
    guests: () => event && <GuestsPane key={event.id} event={event} now={now} onOrder={onOrder} onBack={back} />,
    customer: () => <CustomerPane onChoose={(contact_id) => void sale.commit({ type: 'contact', contact_id }).then(back)} onBack={back} />,
    park: () => <ParkPane customer={customer?.name ?? ''} onPark={parking.park} onBack={back} />,
    parked: () => <ParkedPane shelf={shelf} now={now} onTakeUp={parking.takeUp} onBack={back} />,
    cash: () => <CashPane total={due} busy={sale.busy} onPay={(given) => void pay('cash', Math.min(given, due), given)} onBack={back} />,
    card: () => <CardPane total={due} busy={sale.busy} onApproved={(amount) => void pay('terminal', amount, null)} onBack={back} />,
    voucher: () => (
      <VoucherPane
        due={due}
        busy={sale.busy}
        coverable={(good_for) => sum.coverable(rateOf(good_for) ?? null)}
        isPart={(voucher_id) => cart.parts.some((part) => part.voucher_id === voucher_id)}
        onRedeem={(amount, { voucher_id, good_for }) => void pay('voucher', amount, null, { voucher_id, voucher_rate: rateOf(good_for) })}
        onBack={back}
      />
    ),
    gift: () => (
      <SellVoucherPane
        now={now}
        onAdd={(voucher) => {
          sale.addVoucher(voucher)
          back()
        }}
        onBack={back}
      />
    ),
    reduce: () => <ReductionPane cart={cart} onReduce={(reduction) => doneWith({ type: 'reduce', reduction })} onBack={back} />,
    done: () => sold && <DonePane sold={sold} onNext={next} />,
    shift: () => <ShiftPane shift={shift} onBack={back} onOrder={onOrder} />,
  }
  /** What stands on the right in the place of the cart. */
  const panels: Readonly<Partial<Record<Pane, () => ReactNode>>> = {
    shift: () => <ShiftPanel shift={shift} onClose={() => setPane(sale.settled() ? 'close' : 'sale')} />,
    done: () => sold && <SoldPanel number={shift.figures.qty} sold={sold} />,
  }
  return (
    <div className={classes.screen}>
      <TopBar
        shift={shift}
        hidden={shown === 'close'}
        menu={menu}
        onShift={() => shown !== 'close' && setPane('shift')}
        search={
          <SearchBox
            events={events}
            onCode={onCode}
            onOrder={onOrder}
            onEvent={(id) => {
              kept.chooseEvent(id)
              if (shown !== 'done') setPane('sale')
            }}
          />
        }
      />
      {shown === 'close' ? (
        <ClosePane shift={shift} onBack={() => setPane('shift')} onClosed={onClosed} />
      ) : (
        <>
          <main className={classes.left} data-flush={shown === 'seats'} data-pane={shown} aria-label={t('desk.title')}>
            {panes[shown]()}
          </main>
          <div className={classes.right}>{(panels[shown] ?? cartPanel)()}</div>
        </>
      )}
      <OrderDialog found={found} onClose={onFoundClosed} onPickUp={pickUp} />
    </div>
  )
}
