/** What the places of a device's carts begin with in the browser's storage. */
export const baseOf = (device_id: string): string => `foyer.cart.${device_id}`

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
