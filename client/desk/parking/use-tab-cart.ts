import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DomainError } from '../../../shared/kernel/errors'
import { newId } from '../../kit/new-id'
import { SALE_LOCK } from '../../parts/desk/sale-lock'
import { originStorage } from '../../sync/browser/browser-storage'
import type { Outbox } from '../../sync/log/outbox'
import { type Cart, type CartAction, cartReducer, EMPTY_CART, isEmptyCart } from '../cart/cart'
import type { StoredCart } from '../cart/stored-cart'
import { holdLock } from './cart-slots'
import { storePaidCart } from './paid-carts'
import { notifyParkedChanged } from './parked-carts'
import type { CartSlot } from './use-cart-slot'

/** The cart of a tab. */
export type TabCart = {
  /** Key of its slot. */
  readonly key: string
  readonly cart: Cart
  /** Id of the order that this cart becomes. */
  readonly order_id: string
  readonly dispatch: (action: CartAction) => void
  /**
   * Dispatches an action that payments depend on. Where the cart has payments, it is durable before the screen shows
   * it. Throws where the disk fails, and then the action was not done.
   */
  readonly commit: (action: CartAction) => Promise<void>
  readonly event_id: string | null
  readonly chooseEvent: (event_id: string) => void
  /** The cart as it is stored when it is parked under a name. */
  readonly asParked: (name: string, at: string) => StoredCart
}

/**
 * The cart in a slot, over reload and restart. A cart of another shift is only resumed where it was parked or has
 * payments.
 */
export function useTabCart({ key, stored, resumed }: CartSlot, shift_id: string, outbox: Outbox): TabCart {
  const valid = stored !== null && (resumed || stored.shift_id === shift_id || stored.parts.length > 0)
  const [cart, apply] = useReducer(
    cartReducer,
    valid
      ? {
          lines: stored.lines,
          parts: stored.parts,
          contact_id: stored.contact_id,
          reduction: stored.reduction,
          order: stored.order,
          exchange: stored.exchange,
        }
      : EMPTY_CART,
  )
  const [new_id, setNewId] = useState(() => (valid && !stored.order ? stored.order_id : newId()))
  const order_id = cart.order?.order_id ?? new_id
  // Digits and F1 can follow each other faster than React renders. The next key has to find the changed cart.
  const dispatch = useCallback(
    (action: CartAction) =>
      flushSync(() => {
        apply(action)
        if (action.type === 'clear') setNewId(newId())
      }),
    [],
  )
  const [event_id, chooseEvent] = useState(stored?.event_id ?? null)
  const writing = useRef(false)
  const commit = async (action: CartAction) => {
    const next = cartReducer(cart, action)
    if (cart.parts.length + next.parts.length === 0) return dispatch(action)
    // The second of two concurrent writes would not contain the first.
    if (writing.current) throw new DomainError('orders.part_paid')
    writing.current = true
    try {
      await storePaidCart(outbox, key, { ...next, order_id, shift_id, event_id })
      dispatch(action)
    } finally {
      writing.current = false
    }
  }
  useEffect(() => {
    // A cart with payments is in the store of the outbox. The one in localStorage is older.
    if (cart.parts.length === 0) originStorage.set(key, JSON.stringify({ order_id, shift_id, event_id, ...cart }))
  }, [key, cart, order_id, event_id, shift_id])
  useEffect(() => {
    // Stored as the cart of this tab, it is no longer in the list of parked carts.
    if (resumed) notifyParkedChanged()
  }, [resumed])
  useSaleLock(!isEmptyCart(cart))
  const asParked = (name: string, at: string): StoredCart => ({
    ...cart,
    order_id,
    shift_id,
    event_id,
    parked: { name, at },
    lines: [...cart.lines],
    parts: [],
  })
  return { key, cart, order_id, dispatch, commit, event_id, chooseEvent, asParked }
}

/** Holds the lock of open sales, shared with other tabs, while a sale is open in this one. */
function useSaleLock(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const leave = new AbortController()
    void holdLock(SALE_LOCK, { mode: 'shared' }, leave.signal)
    return () => leave.abort()
  }, [isOpen])
}
