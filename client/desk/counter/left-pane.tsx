import { isEmptyCart } from '../cart/cart'
import { CustomerPane } from '../cart/customer-pane'
import { ReductionPane } from '../cart/reduction-pane'
import { GuestsPane } from '../orders/guests-pane'
import { ParkedPane, ParkPane } from '../parking/park-panes'
import { CardPane } from '../pay/card-pane'
import { CashPane } from '../pay/cash-pane'
import { DonePane } from '../pay/done-pane'
import { VoucherPane } from '../pay/voucher-pane'
import { SeatPane } from '../seats/seat-pane'
import type { OpenShift } from '../shift/drawer'
import { ShiftPane } from '../shift/shift-pane'
import { SellVoucherPane } from '../shop/sell-voucher-pane'
import { ShopPane } from '../shop/shop-pane'
import { WaitingPane } from '../waiting/waiting-pane'
import type { PaymentPane } from './pane'
import type { CounterState } from './use-counter'

type Props = { readonly counter: CounterState; readonly shift: OpenShift; readonly onOrder: (order_id: string) => void }

/** The pane on the left of the counter, except for closing the shift. */
export function LeftPane({ counter, shift, onOrder }: Props) {
  const { pane, event, shelf, house, numbered, sale, tab, customer, parking, sold, now, back, setPane, nextSale } =
    counter
  switch (pane) {
    case 'sale':
      return (
        <ShopPane
          events={counter.events}
          event={event}
          reading={counter.isReading}
          now={now}
          shelf={shelf}
          house={house}
          seats={numbered}
          cart={tab.cart}
          sale={sale}
          onEvent={tab.chooseEvent}
          onMap={() => setPane('seats')}
          onGuests={() => setPane('guests')}
          onWaiting={() => setPane('waiting')}
          onVoucher={() => setPane('gift')}
        />
      )
    case 'seats':
      return (
        event && (
          <SeatPane event={event} house={house} offers={numbered} shelf={shelf} sale={sale} now={now} onDone={back} />
        )
      )
    case 'guests':
      return event && <GuestsPane key={event.id} event={event} now={now} onOrder={onOrder} onBack={back} />
    case 'waiting':
      return (
        event && (
          <WaitingPane
            key={event.id}
            event={event}
            offers={shelf.offers(event.id)}
            now={now}
            isSelling={!isEmptyCart(tab.cart)}
            onPickUp={counter.pickUp}
            onBack={back}
          />
        )
      )
    case 'customer':
      return (
        <CustomerPane
          onChoose={(contact_id) => void sale.commit({ type: 'contact', contact_id }).then(back)}
          onBack={back}
        />
      )
    case 'park':
      return <ParkPane customer={customer?.name ?? ''} onPark={parking.park} onBack={back} />
    case 'parked':
      return <ParkedPane shelf={shelf} now={now} onResume={parking.resume} onBack={back} />
    case 'gift':
      return (
        <SellVoucherPane
          now={now}
          onAdd={(voucher) => {
            sale.addVoucher(voucher)
            back()
          }}
          onBack={back}
        />
      )
    case 'reduce':
      return (
        <ReductionPane
          cart={tab.cart}
          onReduce={(reduction) => {
            tab.dispatch({ type: 'reduce', reduction })
            back()
          }}
          onBack={back}
        />
      )
    case 'done':
      return sold && <DonePane sold={sold} onNext={nextSale} />
    case 'shift':
      return <ShiftPane shift={shift} onBack={back} onOrder={onOrder} />
    case 'close':
      return null
    default:
      return <PaymentOf counter={counter} pane={pane} />
  }
}

function PaymentOf({ counter, pane }: { readonly counter: CounterState; readonly pane: PaymentPane }) {
  const { shelf, totals, tab, sale, payment, back } = counter
  const { due, pay } = payment
  /** Tax rate that a single-purpose voucher pays for. It pays nothing for a tax group that no longer exists. */
  const rateOf = (good_for: string | null) => (good_for === null ? undefined : (shelf.rates.get(good_for) ?? -1))
  if (pane === 'cash')
    return (
      <CashPane
        total={due}
        busy={sale.busy}
        onPay={(given) => void pay('cash', Math.min(given, due), given)}
        onBack={back}
      />
    )
  if (pane === 'card')
    return (
      <CardPane
        tab={tab}
        total={due}
        busy={sale.busy}
        onApproved={(amount) => void pay('terminal', amount, null)}
        onBack={back}
      />
    )
  return (
    <VoucherPane
      due={due}
      busy={sale.busy}
      coverable={(good_for) => totals.coverable(rateOf(good_for) ?? null)}
      isPart={(voucher_id) => tab.cart.parts.some((part) => part.voucher_id === voucher_id)}
      onRedeem={(amount, { voucher_id, good_for }) =>
        void pay('voucher', amount, null, { voucher_id, voucher_rate: rateOf(good_for) })
      }
      onBack={back}
    />
  )
}
