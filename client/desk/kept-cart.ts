import { useCallback, useEffect, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { SALE_LOCK } from '../kit/sale-lock'
import { type Cart, type CartAction, cartReducer, EMPTY_CART, judgeKept, readKept } from './cart'

type Kept = {
  readonly cart: Cart
  readonly dispatch: (action: CartAction) => void
  readonly event_id: string | null
  readonly chooseEvent: (event_id: string) => void
  /** The browser stopped between "paid" and the empty cart: what was sold is shown once more. */
  readonly soldBefore: boolean
}

const start = (key: string, shift_id: string, sales: number) => {
  const kept = readKept(localStorage.getItem(key))
  const verdict = judgeKept(kept, { shift_id, sales })
  return { verdict, event_id: kept?.event_id ?? null, cart: verdict === 'open' && kept ? { lines: kept.lines, parts: kept.parts } : EMPTY_CART }
}

/** The cart of this device, over reload and restart. `sales` counts the shift's finished sales. */
export function useKeptCart(device_id: string, shift_id: string, sales: number): Kept {
  const key = `foyer.cart.${device_id}`
  const [first] = useState(() => start(key, shift_id, sales))
  const [cart, apply] = useReducer(cartReducer, first.cart)
  // Digits and F1 may follow each other faster than React renders; the next key has to find the cart as it is.
  const dispatch = useCallback((action: CartAction) => flushSync(() => apply(action)), [])
  const [event_id, chooseEvent] = useState(first.event_id)
  const [since, setSince] = useState({ cart: first.cart, sales })
  // The mark is the count when the cart was last touched, not now: a sale in between was this cart's.
  if (since.cart !== cart) setSince({ cart, sales })
  const mark = since.cart === cart ? since.sales : sales
  useEffect(() => {
    localStorage.setItem(key, JSON.stringify({ mark: { shift_id, sales: mark }, event_id, lines: cart.lines, parts: cart.parts }))
  }, [key, cart, event_id, shift_id, mark])
  const open = cart.lines.length > 0
  useEffect(() => {
    if (!open || !('locks' in navigator)) return
    let over = false
    let release = () => {}
    void navigator.locks.request(SALE_LOCK, { mode: 'shared' }, () =>
      over
        ? undefined
        : new Promise<void>((resolve) => {
            release = resolve
          }),
    )
    return () => {
      over = true
      release()
    }
  }, [open])
  return { cart, dispatch, event_id, chooseEvent, soldBefore: first.verdict === 'sold' }
}
