import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { toastFailed } from '../../kit/display/toast'
import { errorText, useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import { KeysProvider } from '../controls/keys'
import { type FoundCode, findCode } from '../orders/lookup'
import { paidCarts } from '../parking/paid-carts'
import { RestoredSale } from '../parking/restored-sale'
import { useCartSlot } from '../parking/use-cart-slot'
import { PayoutsBar } from '../returns/payouts-bar'
import { isSold, lastSaleOf, type OpenShift } from '../shift/drawer'
import type { ClosedShift } from '../shift/shift'
import { CounterPanes } from './counter-panes'
import { UnsavedCartBar } from './unsaved-cart-bar'

type Props = { readonly shift: OpenShift; readonly menu: ReactNode; readonly onClosed: (closed: ClosedShift) => void }

/**
 * The content of the dialog over the counter: the latest code that was looked up, the order that was opened, or the one
 * that the address asks for, such as a link of the office that leads here to take cash. It is shown until it is closed.
 */
function useFound() {
  const t = useT()
  const foyer = useFoyer()
  const { order_id } = useSearch({ from: '/_app/desk' })
  const navigate = useNavigate()
  const [found, setFound] = useState<FoundCode | null>(
    typeof order_id === 'string' ? { kind: 'order', order_id, ticket_id: null } : null,
  )
  /** Number of things asked for. The answer to an earlier one may come later, and is not shown then. */
  const asked = useRef(0)
  const show = (next: FoundCode | null) => {
    asked.current++
    setFound(next)
  }
  const look = (code: string, before?: string) => {
    const turn = ++asked.current
    findCode(foyer, code, before).then(
      (answer) => turn === asked.current && setFound(answer),
      (error: unknown) => toastFailed(errorText(t, error)),
    )
  }
  const openOrder = (id: string) => show({ kind: 'order', order_id: id, ticket_id: null })
  const close = () => {
    show(null)
    if (order_id !== undefined) void navigate({ to: '/desk', search: {}, replace: true })
  }
  return { found, look, openOrder, close }
}

/** The desk with an open shift. Scanned codes are handled in every pane. */
export function DeskCounter(props: Props) {
  const foyer = useFoyer()
  const { outbox } = foyer.core
  const shift_id = props.shift.row.id
  const device_id = foyer.identity.device?.id ?? ''
  const sales = useMemo(
    () => ({
      isSold: (order_id: string) => isSold(outbox, order_id),
      last: () => lastSaleOf(outbox, shift_id),
      paid: () => paidCarts(outbox, device_id),
    }),
    [outbox, shift_id, device_id],
  )
  const slots = useCartSlot(device_id, sales)
  const { slot } = slots
  const { found, look, openOrder, close: closeFound } = useFound()
  return (
    <KeysProvider onScan={look}>
      <UnsavedCartBar />
      <PayoutsBar onOrder={openOrder} />
      {slot && (
        <CounterPanes
          key={slot.key}
          {...props}
          slot={slot}
          slots={slots}
          onCode={look}
          onOrder={openOrder}
          found={found}
          onFoundClosed={closeFound}
        />
      )}
      {slot?.sold_order_id && <RestoredSale order_id={slot.sold_order_id} />}
    </KeysProvider>
  )
}
