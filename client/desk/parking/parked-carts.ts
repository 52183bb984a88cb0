import { useEffect, useState } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import { originStorage } from '../../sync/browser/browser-storage'
import { readStoredCart } from '../cart/stored-cart'
import { cartsInSlots, holdLock, type SlottedCart } from './cart-slots'

/** A cart parked on this device under a name, which any of its tabs can resume. */
export type ParkedCart = SlottedCart & { readonly name: string; readonly at: string }

/** Number of carts that one device can park. */
export const MAX_PARKED = 20

const CHANGED = 'foyer.parked'

/** Notifies this tab that the parked carts have changed. Other tabs are notified by the `storage` event. */
export const notifyParkedChanged = (): void => {
  window.dispatchEvent(new Event(CHANGED))
}

/** Reads the parked carts of a device from localStorage, oldest first. */
export const parkedCarts = (device_id: string): readonly ParkedCart[] =>
  cartsInSlots(device_id)
    .flatMap(({ key, cart }) => (cart.parked ? [{ key, cart, ...cart.parked }] : []))
    .sort((a, b) => (a.at < b.at ? -1 : 1))

/** Throws `carts.too_many` where this device cannot park another cart. */
export function assertParkingSpace(device_id: string): void {
  if (parkedCarts(device_id).length >= MAX_PARKED) throw new DomainError('carts.too_many', { max: MAX_PARKED })
}

/** The parked carts of a device, oldest first, live across its tabs. */
export function useParkedCarts(device_id: string): readonly ParkedCart[] {
  const [carts, setCarts] = useState(() => parkedCarts(device_id))
  useEffect(() => {
    const read = () => setCarts(parkedCarts(device_id))
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

/** Deletes a parked cart, unless another tab has just resumed it. */
export async function discardParkedCart({ key }: ParkedCart): Promise<void> {
  const until = new AbortController()
  if ((await holdLock(key, { ifAvailable: true }, until.signal)) && readStoredCart(originStorage.get(key))?.parked)
    originStorage.remove(key)
  until.abort()
  notifyParkedChanged()
}
