import type { Json } from '../../../shared/kernel/canonical'
import { DomainError } from '../../../shared/kernel/errors'
import { guarded } from '../../sync/browser/storage-error'
import type { Outbox } from '../../sync/log/outbox'
import type { Cart } from '../cart/cart'
import { parseStoredCart, type StoredCart } from '../cart/stored-cart'
import { baseOf } from './cart-slots'

/** A cart that money has been taken for, with the place of the tab that took it. */
export type PaidCart = { readonly key: string; readonly kept: StoredCart }

const PAID = 'paid:'

/** Where the outbox's store keeps the cart that becomes an order, from its first part until the sale or until all is given back. */
export const paidCartKey = (order_id: string): string => `${PAID}${order_id}`

/**
 * The carts of a device that money has been taken for, in whatever tab. They are in the outbox's store alone: the browser's own storage
 * reaches the disk late, and what lies there at such a place is from before the money.
 */
export async function paidCarts({ store }: Outbox, device_id: string): Promise<readonly PaidCart[]> {
  const rows = await guarded(() => store.read((reader) => reader.all('meta')))
  return rows.flatMap(({ id, value }) => {
    if (!id.startsWith(PAID)) return []
    const { key, cart } = value as { readonly key: string; readonly cart: Json }
    const kept = key.startsWith(baseOf(device_id)) ? parseStoredCart(cart) : null
    return kept ? [{ key, kept }] : []
  })
}

/**
 * Keeps a cart with the parts that are taken; without any it forgets it. When it answers, that is on the disk. Throws
 * `cash_box_shifts.not_open` where another tab has closed the shift, `orders.already_sold` for a cart that has become an order.
 */
export async function keepPaidCart(outbox: Outbox, key: string, cart: Cart & Pick<StoredCart, 'order_id' | 'shift_id' | 'event_id'>): Promise<void> {
  const id = paidCartKey(cart.order_id)
  // The lock of the log: a shift that is being closed has looked for such carts, and none comes after it has.
  await outbox.locks.run('outbox', () =>
    guarded(() =>
      outbox.store.write(async (writer) => {
        if (cart.parts.length === 0) return writer.remove('meta', id)
        if ((await writer.get('meta', 'shift'))?.value !== cart.shift_id) throw new DomainError('cash_box_shifts.not_open')
        if ((await writer.ops({ by: 'about', id: cart.order_id }, 1)).length > 0) throw new DomainError('orders.already_sold')
        writer.put('meta', { id, value: { key, cart: cart as unknown as Json } })
      }),
    ),
  )
}
