import { originStorage } from '../../sync/browser/browser-storage'
import { readStoredCart, type StoredCart } from '../cart/stored-cart'

/** Prefix of the localStorage keys of a device's carts. */
export const slotPrefix = (device_id: string): string => `foyer.cart.${device_id}`

/** A cart with its localStorage key. */
export type SlottedCart = { readonly key: string; readonly cart: StoredCart }

/** Reads the carts of a device from localStorage: those of every tab and the parked ones. */
export const cartsInSlots = (device_id: string): readonly SlottedCart[] =>
  originStorage.keys(slotPrefix(device_id)).flatMap((key) => {
    const cart = readStoredCart(originStorage.get(key))
    return cart ? [{ key, cart }] : []
  })

/** Acquires a Web Lock and holds it until `until` is aborted. Resolves to false where it was not granted. */
export const holdLock = (name: string, options: LockOptions, until: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      .request(name, options, (lock) => {
        resolve(lock !== null)
        return lock && new Promise<void>((release) => until.addEventListener('abort', () => release(), { once: true }))
      })
      .catch(() => resolve(false))
  })
