import { useComputedColorScheme } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import type { PaymentMethod } from '../../shared/orders/rules'
import { useT } from '../kit/phrases'
import { usePaying } from '../kit/sale-lock'
import { useAll, useFoyer, useRow } from '../sync/react'
import { CardPane } from './card-pane'
import { taken } from './cart'
import { CartPanel } from './cart-panel'
import { CashPane } from './cash-pane'
import { ClosePane } from './close-pane'
import type { Sold } from './contract'
import { CustomerPane } from './customer-pane'
import classes from './desk.module.css'
import { DonePane } from './done-pane'
import { GuestsPane } from './guests-pane'
import { type CartPlace, useCartPlace, useKeptCart } from './kept-cart'
import { KeysProvider, useKeys } from './keys'
import { type Found, findCode } from './lookup'
import { OrderDialog } from './order-dialog'
import { Problem } from './problem'
import { ReductionLine, ReductionPane } from './reduction-pane'
import { RestoredSale } from './restored-sale'
import { SalePane } from './sale-pane'
import { SearchBox } from './search-box'
import { SeatPane } from './seat-pane'
import { useEventsOnSale, useHall, useNow, useShelf } from './shelf'
import type { ClosedShift } from './shift'
import { type OpenShift, ShiftPane, ShiftPanel } from './shift-pane'
import { numberedOf } from './shop'
import { SoldPanel } from './sold-panel'
import { Parts, Tender, Total } from './tender'
import { TopBar } from './top-bar'
import { useSale } from './use-sale'
import { VoucherPane } from './voucher-pane'

type Pane = 'sale' | 'seats' | 'guests' | 'customer' | 'cash' | 'card' | 'voucher' | 'reduce' | 'done' | 'shift' | 'close'

const PAYING: readonly Pane[] = ['cash', 'card', 'voucher', 'reduce']

type Props = { readonly shift: OpenShift; readonly menu: ReactNode; readonly onClosed: (closed: ClosedShift) => void }

/** The desk with an open shift. Scans are heard wherever one is. */
export function Counter(props: Props) {
  const foyer = useFoyer()
  const isSold = useCallback(async (order_id: string) => (await foyer.core.rows.get('orders', order_id)) !== null, [foyer])
  const place = useCartPlace(foyer.identity.device?.id ?? '', isSold)
  const [found, setFound] = useState<Found | null>(null)
  const look = (code: string) => void findCode(foyer, code).then(setFound)
  return (
    <KeysProvider onScan={look}>
      {place && <CounterPanes {...props} place={place} onCode={look} onOrder={(order_id) => setFound({ kind: 'order', order_id, ticket_id: null })} />}
      {place?.sold_order_id && <RestoredSale order_id={place.sold_order_id} />}
      <OrderDialog found={found} onClose={() => setFound(null)} />
    </KeysProvider>
  )
}

type PanesProps = Props & { readonly place: CartPlace; readonly onCode: (code: string) => void; readonly onOrder: (order_id: string) => void }

/** One pane on the left at a time; the sale on the right never moves. */
function CounterPanes({ shift, place, menu, onClosed, onCode, onOrder }: PanesProps) {
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
  const shown: Pane = empty && PAYING.includes(pane) ? 'sale' : pane

  usePaying(PAYING.includes(shown) || cart.parts.length > 0 || sale.busy)

  const due = sum.total - taken(cart)
  /** Takes an amount one way: the rest of the sale finishes it, less is a part of it. */
  const pay = async (method: PaymentMethod, amount: number, given: number | null, voucher_id?: string) => {
    if (amount < due) {
      dispatch({ type: 'part', part: { method, amount, given, voucher_id } })
      setPane('sale')
      return
    }
    const payments = [...cart.parts, { method, amount: due, given, voucher_id }]
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
        <VoucherPane due={due} busy={sale.busy} sale={sale} onRedeem={(amount, id) => void pay('voucher', amount, null, id)} onBack={() => setPane('sale')} />
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
