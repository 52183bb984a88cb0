import type { Json } from '../../../shared/kernel/encoding/canonical'
import { DomainError } from '../../../shared/kernel/errors'
import { withStorageErrors } from '../../sync/browser/storage-error'
import type { Outbox } from '../../sync/log/outbox'
import type { Cart } from '../cart/cart'
import { parseStoredCart, type StoredCart } from '../cart/stored-cart'
import { type SlottedCart, slotPrefix } from './cart-slots'

const PAID = 'paid:'

/**
 * Key of a cart with payments in the store of the outbox, from its first part payment until the sale or until all is
 * given back.
 */
export const paidCartKey = (order_id: string): string => `${PAID}${order_id}`

/**
 * Reads the carts of a device that have payments, in whatever tab. Only the store of the outbox is asked: localStorage
 * reaches the disk late, and its cart in the same slot is older than the payments.
 */
export async function paidCarts({ store }: Outbox, device_id: string): Promise<readonly SlottedCart[]> {
  const rows = await withStorageErrors(() => store.read((reader) => reader.all('meta')))
  return rows.flatMap(({ id, value }) => {
    if (!id.startsWith(PAID)) return []
    const stored = value as { readonly key: string; readonly cart: Json }
    const cart = stored.key.startsWith(slotPrefix(device_id)) ? parseStoredCart(stored.cart) : null
    return cart ? [{ key: stored.key, cart }] : []
  })
}

/**
 * Stores a cart with its part payments, or removes it where it has none. The cart is durable once this resolves. Throws
 * `cash_box_shifts.not_open` where another tab has closed the shift, `orders.already_sold` for a cart that has become
 * an order.
 */
export async function storePaidCart(
  outbox: Outbox,
  key: string,
  cart: Cart & Pick<StoredCart, 'order_id' | 'shift_id' | 'event_id'>,
): Promise<void> {
  const id = paidCartKey(cart.order_id)
  // Under the lock of the log, so that no such cart is added after a closing shift has checked for them.
  await outbox.locks.run('outbox', () =>
    withStorageErrors(() =>
      outbox.store.write(async (writer) => {
        if (cart.parts.length === 0) return writer.remove('meta', id)
        if ((await writer.get('meta', 'shift'))?.value !== cart.shift_id)
          throw new DomainError('cash_box_shifts.not_open')
        if ((await writer.ops({ by: 'about', id: cart.order_id }, 1)).length > 0)
          throw new DomainError('orders.already_sold')
        writer.put('meta', { id, value: { key, cart: cart as unknown as Json } })
      }),
    ),
  )
}
