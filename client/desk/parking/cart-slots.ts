import { local } from '../../sync/browser/browser-storage'
import { readStoredCart, type StoredCart } from '../cart/stored-cart'

/** What the places of a device's carts begin with in the browser's storage. */
export const baseOf = (device_id: string): string => `foyer.cart.${device_id}`

/** The carts of a device as they lie in the browser's storage, those of every tab and those laid aside. */
export const cartsAt = (device_id: string): readonly { readonly key: string; readonly kept: StoredCart }[] =>
  local.keys(baseOf(device_id)).flatMap((key) => {
    const kept = readStoredCart(local.get(key))
    return kept ? [{ key, kept }] : []
  })

/** Waits for a Web Lock and holds it until `until` is aborted. Answers whether it was got. */
export const hold = (name: string, options: LockOptions, until: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      .request(name, options, (lock) => {
        resolve(lock !== null)
        return lock && new Promise<void>((release) => until.addEventListener('abort', () => release(), { once: true }))
      })
      .catch(() => resolve(false))
  })
