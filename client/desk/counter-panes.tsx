import { useComputedColorScheme } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DomainError } from '../../shared/kernel/errors'
import type { PaymentMethod } from '../../shared/orders/rules'
import { useT } from '../kit/phrases'
import { usePaying } from '../kit/sale-lock'
import { useAll, useRow } from '../sync/react'
import { CardPane } from './card-pane'
import { MAX_PARTS, taken } from './cart'
import { CartPanel } from './cart-panel'
import { CashPane } from './cash-pane'
import { ClosePane } from './close-pane'
import type { Sold, Tendered } from './contract'
import { CustomerPane } from './customer-pane'
import classes from './desk.module.css'
import { DonePane } from './done-pane'
import { GuestsPane } from './guests-pane'
import { type CartPlace, type CartPlaces, useKeptCart } from './kept-cart'
import { useKeys } from './keys'
import { ParkedPane, ParkPane } from './park-panes'
import { Problem } from './problem'
import { ReductionLine, ReductionPane } from './reduction-pane'
import { SalePane } from './sale-pane'
import { SearchBox } from './search-box'
import { SeatPane } from './seat-pane'
import { SellVoucherPane } from './sell-voucher-pane'
import { useEventsOnSale, useHall, useNow, useShelf } from './shelf'
import type { ClosedShift } from './shift'
import { type OpenShift, ShiftPane, ShiftPanel } from './shift-pane'
import { numberedOf } from './shop'
import { SoldPanel } from './sold-panel'
import { Parts, Tender, Total } from './tender'
import { TopBar } from './top-bar'
import { useParking } from './use-parking'
import { useSale } from './use-sale'
import { VoucherPane } from './voucher-pane'

type Pane = 'sale' | 'seats' | 'guests' | 'customer' | 'park' | 'parked' | 'cash' | 'card' | 'voucher' | 'gift' | 'reduce' | 'done' | 'shift' | 'close'

const PAYING: readonly Pane[] = ['cash', 'card', 'voucher', 'reduce']

type Props = {
  readonly shift: OpenShift
  readonly menu: ReactNode
  readonly onClosed: (closed: ClosedShift) => void
  readonly place: CartPlace
  readonly places: Pick<CartPlaces, 'park' | 'takeUp'>
  readonly onCode: (code: string) => void
  readonly onOrder: (order_id: string) => void
}

/** One pane on the left at a time; the sale on the right never moves. Another place is another sale: it begins anew. */
export function CounterPanes({ shift, place, places, menu, onClosed, onCode, onOrder }: Props) {
  const t = useT()
  const scheme = useComputedColorScheme('light')
  const now = useNow()
  const shelf = useShelf(now)
  const onSale = useEventsOnSale(now)
  const events = onSale ?? []
  const kept = useKeptCart(place, shift.row.id)
  const { cart, dispatch } = kept
  const event = events.find((row) => row.id === kept.event_id) ?? events[0] ?? null
  const house = useHall(event, cart)
  const quotas = useAll('quotas')
  const sale = useSale(cart, dispatch, event, shelf, house)
  const [pane, setPane] = useState<Pane>('sale')
  const [sold, setSold] = useState<Sold | null>(null)
  const sum = shelf.sum(cart)
  const customer = useRow('contacts', cart.contact_id)
  const empty = cart.lines.length === 0
  // The cart may be emptied while the cashier stands in a pane that needs one.
  const shown: Pane = empty && (PAYING.includes(pane) || pane === 'park') ? 'sale' : pane

  usePaying(PAYING.includes(shown) || cart.parts.length > 0 || sale.busy)

  const parking = useParking(place, places, kept, sale)
  const due = sum.total - taken(cart)
  /** The rate a single-purpose voucher pays for; of a tax group that is gone it pays nothing. */
  const rateOf = (good_for: string | null) => (good_for === null ? undefined : (shelf.rates.get(good_for) ?? -1))
  /** Takes an amount one way: the rest of the sale finishes it, less is a part of it. */
  const pay = async (method: PaymentMethod, amount: number, given: number | null, voucher: Pick<Tendered, 'voucher_id' | 'voucher_rate'> = {}) => {
    if (amount < due) {
      if (cart.parts.length >= MAX_PARTS) return sale.refuse(new DomainError('orders.too_many_parts', { count: MAX_PARTS }))
      dispatch({ type: 'part', part: { method, amount, given, ...voucher } })
      setPane('sale')
      return
    }
    const payments = [...cart.parts, { method, amount: due, given, ...voucher }]
    const done = await sale.pay(kept.order_id, customer ?? null, payments)
    if (!done) return
    dispatch({ type: 'clear' })
    setSold(done)
    setPane('done')
    for (const payment of payments) if (payment.voucher_id) void sale.releaseVoucher(payment.voucher_id)
  }
  const giveBack = (at: number) => {
    const voucher_id = cart.parts[at]?.voucher_id
    dispatch({ type: 'give_back', at })
    if (voucher_id) void sale.releaseVoucher(voucher_id)
  }
  const next = () => {
    setSold(null)
    setPane('sale')
  }
  const toPay = (way: 'cash' | 'card' | 'voucher') => {
    if (empty || sum.total === 0 || shown === 'done' || shown === 'close') return false
    sale.dismiss()
    setPane(way)
    return true
  }
  useKeys((key) => {
    if (key === 'F1') return toPay('cash') || true
    if (key === 'F2') return toPay('card') || true
    return false
  })

  const seats = event ? numberedOf(event, shelf.offers(event.id), quotas) : []
  const right = () => {
    if (shown === 'shift') return <ShiftPanel shift={shift} onClose={() => setPane(sale.settled() ? 'close' : 'sale')} />
    if (shown === 'done' && sold) return <SoldPanel number={shift.figures.qty} sold={sold} />
    return (
      <CartPanel
        number={shift.figures.qty + 1}
        cart={cart}
        shelf={shelf}
        events={events}
        event_id={event?.id ?? null}
        sum={sum}
        fixed={PAYING.includes(shown) || cart.parts.length > 0}
        customer={customer ?? null}
        dispatch={dispatch}
        onCustomer={() => setPane('customer')}
        onPark={() => parking.hasRoom() && setPane('park')}
        parked={parking.count}
        onParked={() => setPane('parked')}
        onMore={sale.addTo}
      >
        <Problem problem={sale.problem} onDismiss={sale.dismiss} />
        <ReductionLine cart={cart} sum={sum} fixed={PAYING.includes(shown) || cart.parts.length > 0} dispatch={dispatch} />
        <Total sum={sum} />
        <Parts parts={cart.parts} due={due} busy={sale.busy} onGiveBack={giveBack} />
        <Tender
          sum={sum}
          empty={empty}
          busy={sale.busy}
          at={shown}
          onCash={() => toPay('cash')}
          onCard={() => toPay('card')}
          onVoucher={() => toPay('voucher')}
          onReduce={() => {
            if (sale.settled()) setPane('reduce')
          }}
          onFree={() => void pay('free', 0, null)}
        />
      </CartPanel>
    )
  }
  const left = () => {
    if (shown === 'cash')
      return <CashPane total={due} busy={sale.busy} onPay={(given) => void pay('cash', Math.min(given, due), given)} onBack={() => setPane('sale')} />
    if (shown === 'card')
      return <CardPane total={due} busy={sale.busy} onApproved={(amount) => void pay('terminal', amount, null)} onBack={() => setPane('sale')} />
    if (shown === 'voucher')
      return (
        <VoucherPane
          due={due}
          busy={sale.busy}
          sale={sale}
          coverable={(good_for) => sum.coverable(rateOf(good_for) ?? null)}
          onRedeem={(amount, { voucher_id, good_for }) => void pay('voucher', amount, null, { voucher_id, voucher_rate: rateOf(good_for) })}
          onBack={() => setPane('sale')}
        />
      )
    if (shown === 'gift')
      return (
        <SellVoucherPane
          now={now}
          onAdd={(voucher) => {
            sale.addVoucher(voucher)
            setPane('sale')
          }}
          onBack={() => setPane('sale')}
        />
      )
    if (shown === 'reduce')
      return (
        <ReductionPane
          cart={cart}
          onReduce={(reduction) => {
            dispatch({ type: 'reduce', reduction })
            setPane('sale')
          }}
          onBack={() => setPane('sale')}
        />
      )
    if (shown === 'done' && sold) return <DonePane sold={sold} onNext={next} />
    if (shown === 'shift') return <ShiftPane shift={shift} onBack={() => setPane('sale')} onOrder={onOrder} />
    if (shown === 'seats' && event)
      return <SeatPane key={scheme} event={event} house={house} offers={seats} shelf={shelf} sale={sale} now={now} onDone={() => setPane('sale')} />
    if (shown === 'customer')
      return (
        <CustomerPane
          onChoose={(contact_id) => {
            dispatch({ type: 'contact', contact_id })
            setPane('sale')
          }}
          onBack={() => setPane('sale')}
        />
      )
    if (shown === 'park') return <ParkPane customer={customer?.name ?? ''} onPark={parking.park} onBack={() => setPane('sale')} />
    if (shown === 'parked') return <ParkedPane shelf={shelf} now={now} onTakeUp={parking.takeUp} onBack={() => setPane('sale')} />
    if (shown === 'guests' && event) return <GuestsPane key={event.id} event={event} now={now} onOrder={onOrder} onBack={() => setPane('sale')} />
    return (
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
    )
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
            {left()}
          </main>
          <div className={classes.right}>{right()}</div>
        </>
      )}
    </div>
  )
}
