import { useCallback, useEffect, useRef, useState } from 'react'
import { newId } from '../../kit/new-id'
import { originStorage, tabStorage } from '../../sync/browser/browser-storage'
import { readStoredCart, type StoredCart } from '../cart/stored-cart'
import { holdLock, type SlottedCart, slotPrefix } from './cart-slots'
import { notifyParkedChanged } from './parked-carts'

/** A localStorage key that one tab has locked for its cart, and the cart found there. */
export type CartSlot = {
  readonly key: string
  readonly stored: StoredCart | null
  /**
   * Order of a sale that was recorded just before the browser stopped. Read from the log, because localStorage may be
   * some sales behind.
   */
  readonly sold_order_id: string | null
  /** True for a parked cart that was resumed, perhaps in another shift. */
  readonly resumed: boolean
}

/** The slot of a tab, and its ways to another one. */
export type CartSlots = {
  /** Null while a slot is looked for. */
  readonly slot: CartSlot | null
  /** Leaves the cart in its slot as a parked one and moves to a new slot. */
  readonly park: (cart: StoredCart) => Promise<void>
  /**
   * Leaves an empty cart for a parked one. Resolves to the reason where another tab was quicker or the cart has been
   * sold.
   */
  readonly resume: (key: string) => Promise<'carts.taken_up' | 'orders.already_sold' | null>
}

/** Sales that are durable on this device. */
export type RecordedSales = {
  readonly isSold: (order_id: string) => Promise<boolean>
  /** Order of the last sale of the open shift. */
  readonly last: () => Promise<string | null>
  /** Carts that have payments. */
  readonly paid: () => Promise<readonly SlottedCart[]>
}

/** sessionStorage key of the slot that this tab had before a reload. */
const TAB = 'foyer.cart'
/** Time for which a reloaded tab waits for the lock of the page before it. */
const HANDED_ON_MS = 2_000

const storedIn = (key: string): StoredCart | null => readStoredCart(originStorage.get(key))

/**
 * Claims the slot this tab had before, else a slot whose tab is gone, else a new one. Carts with payments come first,
 * then carts with lines. Parked carts are left alone.
 */
async function claimSlot(device_id: string, paid: readonly string[], until: AbortSignal): Promise<string> {
  const prefix = slotPrefix(device_id)
  const before = tabStorage.get(TAB)
  const own = before?.startsWith(prefix) && (paid.includes(before) || !storedIn(before)?.parked) ? before : null
  if (own && (await holdLock(own, { signal: AbortSignal.any([until, AbortSignal.timeout(HANDED_ON_MS)]) }, until)))
    return own
  const emptyLast = (key: string) => (storedIn(key)?.lines.length ? 0 : 1)
  const left = originStorage
    .keys(prefix)
    .filter((key) => !storedIn(key)?.parked)
    .sort((a, b) => emptyLast(a) - emptyLast(b))
  for (const key of [...paid, ...left]) if (await holdLock(key, { ifAvailable: true }, until)) return key
  return claimNewSlot(device_id, until)
}

async function claimNewSlot(device_id: string, until: AbortSignal): Promise<string> {
  const key = `${slotPrefix(device_id)}.${newId()}`
  await holdLock(key, {}, until)
  return key
}

/**
 * The cart slot of this tab. Two tabs of one device have two carts, and the next tab finds the cart of a tab that was
 * closed. The log decides whether a cart has been sold, not localStorage.
 */
export function useCartSlot(device_id: string, sales: RecordedSales): CartSlots {
  const [slot, setSlot] = useState<CartSlot | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // A cashier who cannot see the payments would take them a second time.
  if (failure) throw failure
  const held = useRef<AbortController | null>(null)
  const enter = useCallback((next: CartSlot, until: AbortController) => {
    held.current?.abort()
    held.current = until
    tabStorage.set(TAB, next.key)
    setSlot(next)
  }, [])
  // An unreadable log counts as not sold. The register checks again before it sells.
  const isSold = useCallback(
    async (cart: StoredCart | null) => cart !== null && (await sales.isSold(cart.order_id).catch(() => false)),
    [sales],
  )
  useEffect(() => {
    const leave = new AbortController()
    const find = async () => {
      const keys = (await sales.paid()).map(({ key }) => key)
      const key = await claimSlot(device_id, keys, leave.signal)
      // Another tab may have taken or given back a payment before it released the slot.
      const paid = (await sales.paid()).find((cart) => cart.key === key)
      const stored = paid?.cart ?? storedIn(key)
      const sold = await isSold(stored)
      const sold_order_id = sold ? await sales.last().catch(() => null) : null
      if (!leave.signal.aborted) enter({ key, stored: sold ? null : stored, sold_order_id, resumed: false }, leave)
    }
    find().catch((error: unknown) => leave.signal.aborted || setFailure(error))
    return () => {
      leave.abort()
      held.current?.abort()
    }
  }, [device_id, sales, isSold, enter])

  return {
    slot,
    park: async (cart) => {
      const until = new AbortController()
      const key = await claimNewSlot(device_id, until.signal)
      if (slot) originStorage.set(slot.key, JSON.stringify(cart))
      enter({ key, stored: null, sold_order_id: null, resumed: false }, until)
      notifyParkedChanged()
    },
    resume: async (key) => {
      const until = new AbortController()
      const stored = (await holdLock(key, { ifAvailable: true }, until.signal)) ? storedIn(key) : null
      const sold = await isSold(stored)
      const available = stored?.parked && !sold
      if (available) {
        if (slot) originStorage.remove(slot.key)
        enter({ key, stored: { ...stored, parked: null }, sold_order_id: null, resumed: true }, until)
      } else {
        if (sold) originStorage.remove(key)
        until.abort()
      }
      notifyParkedChanged()
      return available ? null : sold ? 'orders.already_sold' : 'carts.taken_up'
    },
  }
}
