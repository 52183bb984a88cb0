import { paidBefore } from '../cart/cart'
import { CartPanel } from '../cart/cart-panel'
import { ReductionLine } from '../cart/reduction-pane'
import { Problem } from '../controls/problem'
import { ReleasedLines } from '../orders/released-lines'
import { SoldPanel } from '../orders/sold-panel'
import { PartPayments, PaymentButtons, Total } from '../pay/tender'
import type { OpenShift } from '../shift/drawer'
import { ShiftPanel } from '../shift/shift-pane'
import type { CounterState } from './use-counter'

type Props = { readonly counter: CounterState; readonly shift: OpenShift }

/** The panel on the right of the counter: the cart, or what takes its place beside some panes. */
export function RightPanel({ counter, shift }: Props) {
  const { pane, sold, sale, setPane } = counter
  if (pane === 'shift') return <ShiftPanel shift={shift} onClose={() => setPane(sale.isUnpaid() ? 'close' : 'sale')} />
  if (pane === 'done') return sold && <SoldPanel number={shift.figures.qty} sold={sold} />
  return <OpenCart counter={counter} number={shift.figures.qty + 1} />
}

function OpenCart({ counter, number }: { readonly counter: CounterState; readonly number: number }) {
  const { shelf, events, event, tab, sale, totals, customer, parking, payment, isFixed, pane, setPane, openPayment } =
    counter
  const { cart, dispatch } = tab
  return (
    <CartPanel
      number={number}
      cart={cart}
      shelf={shelf}
      events={events}
      event_id={event?.id ?? null}
      qty={totals.qty}
      fixed={isFixed}
      customer={customer}
      dispatch={dispatch}
      onCustomer={() => setPane('customer')}
      onRemoveCustomer={() => void sale.commit({ type: 'contact', contact_id: null })}
      onPark={() => parking.hasSpace() && setPane('park')}
      parked={parking.count}
      onParked={() => setPane('parked')}
      onMore={sale.addTo}
    >
      <Problem problem={sale.problem} onDismiss={sale.dismiss} />
      <ReleasedLines cart={cart} />
      <ReductionLine cart={cart} totals={totals} fixed={isFixed} dispatch={dispatch} />
      <Total totals={totals} />
      <PartPayments
        parts={cart.parts}
        before={paidBefore(cart.order)}
        exchange={cart.exchange}
        due={payment.due}
        busy={sale.busy}
        onGiveBack={(at) => void payment.giveBack(at)}
      />
      <PaymentButtons
        totals={totals}
        due={payment.due}
        isExchange={cart.exchange !== null}
        empty={cart.lines.length === 0 || !totals.complete}
        busy={sale.busy}
        at={pane}
        onCash={() => openPayment('cash')}
        onCard={() => openPayment('card')}
        onVoucher={() => openPayment('voucher')}
        onReduce={() => {
          if (sale.canReduce()) setPane('reduce')
        }}
        onFree={() => void payment.pay('free', 0, null)}
        onSettle={() => void payment.settle()}
      />
    </CartPanel>
  )
}
