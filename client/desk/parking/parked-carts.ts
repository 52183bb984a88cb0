import { useEffect, useState } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import { local } from '../../sync/browser/browser-storage'
import { readStoredCart, type StoredCart } from '../cart/stored-cart'
import { cartsAt, hold } from './cart-slots'

/** A cart that was laid aside on this device, for any of its tabs to take up again. */
export type ParkedCart = { readonly key: string; readonly kept: StoredCart; readonly name: string; readonly at: string }

/** How many carts one device lays aside. */
export const MAX_PARKED = 20

const CHANGED = 'foyer.parked'

/** Tells this tab that something was parked or is so no more; the others hear of it by the storage. */
export const announceParked = (): void => {
  window.dispatchEvent(new Event(CHANGED))
}

/** The parked carts of a device as they lie in the browser's storage, the oldest first. */
export const parkedAt = (device_id: string): readonly ParkedCart[] =>
  cartsAt(device_id)
    .flatMap(({ key, kept }) => (kept.parked ? [{ key, kept, ...kept.parked }] : []))
    .sort((a, b) => (a.at < b.at ? -1 : 1))

/** Throws `carts.too_many` where a device has laid aside as many carts as it may, in whatever tab. */
export function assertRoom(device_id: string): void {
  if (parkedAt(device_id).length >= MAX_PARKED) throw new DomainError('carts.too_many', { max: MAX_PARKED })
}

/** The parked carts of a device, the oldest first, as every tab sees them. */
export function useParked(device_id: string): readonly ParkedCart[] {
  const [carts, setCarts] = useState(() => parkedAt(device_id))
  useEffect(() => {
    const read = () => setCarts(parkedAt(device_id))
    read()
    window.addEventListener('storage', read)
    window.addEventListener(CHANGED, read)
    return () => {
      window.removeEventListener('storage', read)
      window.removeEventListener(CHANGED, read)
    }
  }, [device_id])
  return carts
}

/** Throws a parked cart away, unless a tab has just taken it up. */
export async function throwAway({ key }: ParkedCart): Promise<void> {
  const until = new AbortController()
  if ((await hold(key, { ifAvailable: true }, until.signal)) && readStoredCart(local.get(key))?.parked) local.remove(key)
  until.abort()
  announceParked()
}
