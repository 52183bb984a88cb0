import { useCallback, useEffect, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { newId } from '../kit/new-id'
import { SALE_LOCK } from '../kit/sale-lock'
import { type Cart, type CartAction, cartReducer, EMPTY_CART, type KeptCart, readKept } from './cart'

/** A cart's place in the browser's storage, which one tab has for itself, and what lies there. */
export type CartPlace = {
  readonly key: string
  readonly kept: KeptCart | null
  /** The order of a sale that was finished just before the browser stopped. */
  readonly sold_order_id: string | null
}

/** Which place this tab had before a reload. */
const TAB = 'foyer.cart'
/** How long a reloaded tab waits for the page before it to let go. */
const HANDED_ON_MS = 2_000

/** Waits for a Web Lock and holds it until `until` is aborted. Answers whether it was got. */
const hold = (name: string, options: LockOptions, until: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      .request(name, options, (lock) => {
        resolve(lock !== null)
        return lock && new Promise<void>((release) => until.addEventListener('abort', () => release(), { once: true }))
      })
      .catch(() => resolve(false))
  })

/** The place this tab had, else one whose tab is gone, those with something in them first, else a new one. */
async function claim(device_id: string, until: AbortSignal): Promise<string> {
  const base = `foyer.cart.${device_id}`
  const before = sessionStorage.getItem(TAB)
  if (before?.startsWith(base) && (await hold(before, { signal: AbortSignal.any([until, AbortSignal.timeout(HANDED_ON_MS)]) }, until))) return before
  const filled = (key: string) => (readKept(localStorage.getItem(key))?.lines.length ? 0 : 1)
  const left = Object.keys(localStorage)
    .filter((key) => key.startsWith(base))
    .sort((a, b) => filled(a) - filled(b))
  for (const key of left) if (await hold(key, { ifAvailable: true }, until)) return key
  const fresh = `${base}.${newId()}`
  await hold(fresh, {}, until)
  return fresh
}

/**
 * The cart's place of this tab; null while it is looked for. Two tabs of one device each have a cart of their own, and the
 * cart of a tab that was closed is found by the next one. `isSold` answers whether an order is known here.
 */
export function useCartPlace(device_id: string, isSold: (order_id: string) => Promise<boolean>): CartPlace | null {
  const [place, setPlace] = useState<CartPlace | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    void claim(device_id, leave.signal).then(async (key) => {
      sessionStorage.setItem(TAB, key)
      const kept = readKept(localStorage.getItem(key))
      const sold = kept !== null && (await isSold(kept.order_id))
      if (!leave.signal.aborted) setPlace({ key, kept: sold ? null : kept, sold_order_id: sold && kept.lines.length > 0 ? kept.order_id : null })
    })
    return () => leave.abort()
  }, [device_id, isSold])
  return place
}

type Kept = {
  readonly cart: Cart
  /** The id of the order this cart becomes. */
  readonly order_id: string
  readonly dispatch: (action: CartAction) => void
  readonly event_id: string | null
  readonly chooseEvent: (event_id: string) => void
}

/** The cart at a place, over reload and restart; one of another shift is not taken up again. */
export function useKeptCart({ key, kept }: CartPlace, shift_id: string): Kept {
  const open = kept !== null && kept.shift_id === shift_id
  const [cart, apply] = useReducer(
    cartReducer,
    open ? { lines: kept.lines, parts: kept.parts, contact_id: kept.contact_id, reduction: kept.reduction } : EMPTY_CART,
  )
  const [order_id, renew] = useState(() => (open ? kept.order_id : newId()))
  // Digits and F1 may follow each other faster than React renders; the next key has to find the cart as it is.
  const dispatch = useCallback(
    (action: CartAction) =>
      flushSync(() => {
        apply(action)
        if (action.type === 'clear') renew(newId())
      }),
    [],
  )
  const [event_id, chooseEvent] = useState(kept?.event_id ?? null)
  useEffect(() => {
    localStorage.setItem(key, JSON.stringify({ order_id, shift_id, event_id, ...cart }))
  }, [key, cart, order_id, event_id, shift_id])
  const filled = cart.lines.length > 0
  useEffect(() => {
    if (!filled) return
    const leave = new AbortController()
    void hold(SALE_LOCK, { mode: 'shared' }, leave.signal)
    return () => leave.abort()
  }, [filled])
  return { cart, order_id, dispatch, event_id, chooseEvent }
}
