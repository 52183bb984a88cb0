import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DomainError } from '../../../shared/kernel/errors'
import { newId } from '../../kit/new-id'
import { SALE_LOCK } from '../../kit/sync/sale-lock'
import { local, ofTab } from '../../sync/browser/browser-storage'
import type { Outbox } from '../../sync/log/outbox'
import { type Cart, type CartAction, cartReducer, EMPTY_CART } from '../cart/cart'
import { readStoredCart, type StoredCart } from '../cart/stored-cart'
import { baseOf, hold } from './cart-slots'
import { keepPaidCart, type PaidCart } from './paid-carts'
import { announceParked } from './parked-carts'

/** A cart's place in the browser's storage, which one tab has for itself, and what lies there. */
export type CartPlace = {
  readonly key: string
  readonly kept: StoredCart | null
  /** The order of a sale that was finished just before the browser stopped, by the log: the browser's storage may be some sales behind it. */
  readonly sold_order_id: string | null
  /** It was parked, perhaps in another shift, and is taken up again. */
  readonly taken_up: boolean
}

/** A tab's way from one cart to another. */
export type CartPlaces = {
  readonly place: CartPlace | null
  /** Leaves a cart behind under its name and begins a new one. */
  readonly park: (left: StoredCart) => Promise<void>
  /** Leaves an empty cart for a parked one. Answers why not, where another tab was quicker or it has been sold. */
  readonly takeUp: (key: string) => Promise<'carts.taken_up' | 'orders.already_sold' | null>
}

/** What this device has on its disk of its sales. */
export type Sales = {
  readonly isSold: (order_id: string) => Promise<boolean>
  /** The last sale of the open shift. */
  readonly last: () => Promise<string | null>
  /** The carts that money has been taken for. */
  readonly paid: () => Promise<readonly PaidCart[]>
}

/** Which place this tab had before a reload. */
const TAB = 'foyer.cart'
/** How long a reloaded tab waits for the page before it to let go. */
const HANDED_ON_MS = 2_000

const lying = (key: string): StoredCart | null => readStoredCart(local.get(key))

/**
 * The place this tab had, else one whose tab is gone, those with money first, then those with something in them, else a new one. What is
 * parked waits for somebody to ask for it.
 */
async function claim(device_id: string, paid: readonly string[], until: AbortSignal): Promise<string> {
  const base = baseOf(device_id)
  const before = ofTab.get(TAB)
  const own = before?.startsWith(base) && (paid.includes(before) || !lying(before)?.parked) ? before : null
  if (own && (await hold(own, { signal: AbortSignal.any([until, AbortSignal.timeout(HANDED_ON_MS)]) }, until))) return own
  const filled = (key: string) => (lying(key)?.lines.length ? 0 : 1)
  const left = local
    .keys(base)
    .filter((key) => !lying(key)?.parked)
    .sort((a, b) => filled(a) - filled(b))
  for (const key of [...paid, ...left]) if (await hold(key, { ifAvailable: true }, until)) return key
  return freshPlace(device_id, until)
}

async function freshPlace(device_id: string, until: AbortSignal): Promise<string> {
  const fresh = `${baseOf(device_id)}.${newId()}`
  await hold(fresh, {}, until)
  return fresh
}

/**
 * The cart's place of this tab; null while it is looked for. Two tabs of one device each have a cart of their own, and the
 * cart of a tab that was closed is found by the next one. What was sold the log knows, and not what lies here.
 */
export function useCartPlace(device_id: string, sales: Sales): CartPlaces {
  const [place, setPlace] = useState<CartPlace | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // Whoever cannot see what has been taken would take it again.
  if (failure) throw failure
  const held = useRef<AbortController | null>(null)
  const enter = useCallback((next: CartPlace, until: AbortController) => {
    held.current?.abort()
    held.current = until
    ofTab.set(TAB, next.key)
    setPlace(next)
  }, [])
  // Where the log cannot be read now, the register will say once more whether it was sold.
  const isSold = useCallback(async (kept: StoredCart | null) => kept !== null && (await sales.isSold(kept.order_id).catch(() => false)), [sales])
  useEffect(() => {
    const leave = new AbortController()
    const find = async () => {
      const keys = (await sales.paid()).map(({ key }) => key)
      const key = await claim(device_id, keys, leave.signal)
      // Another tab may have taken or given back money there before it let go.
      const bearing = (await sales.paid()).find((cart) => cart.key === key)
      const kept = bearing?.kept ?? lying(key)
      const sold = await isSold(kept)
      const sold_order_id = sold ? await sales.last().catch(() => null) : null
      if (!leave.signal.aborted) enter({ key, kept: sold ? null : kept, sold_order_id, taken_up: false }, leave)
    }
    find().catch((error: unknown) => leave.signal.aborted || setFailure(error))
    return () => {
      leave.abort()
      held.current?.abort()
    }
  }, [device_id, sales, isSold, enter])

  return {
    place,
    park: async (left) => {
      const until = new AbortController()
      const key = await freshPlace(device_id, until.signal)
      if (place) local.set(place.key, JSON.stringify(left))
      enter({ key, kept: null, sold_order_id: null, taken_up: false }, until)
      announceParked()
    },
    takeUp: async (key) => {
      const until = new AbortController()
      const kept = (await hold(key, { ifAvailable: true }, until.signal)) ? lying(key) : null
      const sold = await isSold(kept)
      const taken = kept?.parked && !sold
      if (taken) {
        if (place) local.remove(place.key)
        enter({ key, kept: { ...kept, parked: null }, sold_order_id: null, taken_up: true }, until)
      } else {
        if (sold) local.remove(key)
        until.abort()
      }
      announceParked()
      return taken ? null : sold ? 'orders.already_sold' : 'carts.taken_up'
    },
  }
}

/** The cart of a tab. */
export type Kept = {
  readonly cart: Cart
  /** The id of the order this cart becomes. */
  readonly order_id: string
  readonly dispatch: (action: CartAction) => void
  /**
   * A step that money depends on: where some has been taken, it is on the disk before the screen shows it. Throws where the disk refuses;
   * then it was not done.
   */
  readonly commit: (action: CartAction) => Promise<void>
  readonly event_id: string | null
  readonly chooseEvent: (event_id: string) => void
  /** The cart as it lies in its place, under a name to be parked by. */
  readonly underName: (name: string, at: string) => StoredCart
}

/** The cart at a place, over reload and restart; one of another shift is not taken up again, unless it was parked or money has been taken for it. */
export function useKeptCart({ key, kept, taken_up }: CartPlace, shift_id: string, outbox: Outbox): Kept {
  const open = kept !== null && (taken_up || kept.shift_id === shift_id || kept.parts.length > 0)
  const [cart, apply] = useReducer(
    cartReducer,
    open ? { lines: kept.lines, parts: kept.parts, contact_id: kept.contact_id, reduction: kept.reduction, order: kept.order } : EMPTY_CART,
  )
  const [fresh_id, renew] = useState(() => (open && !kept.order ? kept.order_id : newId()))
  const order_id = cart.order?.order_id ?? fresh_id
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
  const writing = useRef(false)
  const commit = async (action: CartAction) => {
    const next = cartReducer(cart, action)
    if (cart.parts.length + next.parts.length === 0) return dispatch(action)
    // Of two at once, the later would not know of the earlier.
    if (writing.current) throw new DomainError('orders.part_paid')
    writing.current = true
    try {
      await keepPaidCart(outbox, key, { ...next, order_id, shift_id, event_id })
      dispatch(action)
    } finally {
      writing.current = false
    }
  }
  useEffect(() => {
    // One with money in it is in the outbox's store; what lies here is from before.
    if (cart.parts.length === 0) local.set(key, JSON.stringify({ order_id, shift_id, event_id, ...cart }))
  }, [key, cart, order_id, event_id, shift_id])
  useEffect(() => {
    // Kept as this tab's, it is nobody's to take up any more.
    if (taken_up) announceParked()
  }, [taken_up])
  const filled = cart.lines.length > 0
  useEffect(() => {
    if (!filled) return
    const leave = new AbortController()
    void hold(SALE_LOCK, { mode: 'shared' }, leave.signal)
    return () => leave.abort()
  }, [filled])
  const underName = (name: string, at: string): StoredCart => ({
    ...cart,
    ...{ order_id, shift_id, event_id, parked: { name, at } },
    lines: [...cart.lines],
    parts: [],
  })
  return { cart, order_id, dispatch, commit, event_id, chooseEvent, underName }
}
