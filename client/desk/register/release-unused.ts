import type { HeldRight } from '../../../shared/rights/rules'
import { ACQUIRE_TIMEOUT } from '../../rights/held'
import type { Core } from '../../sync/core'
import type { Cart } from '../cart/cart'
import { paidCarts } from '../parking/paid-carts'

const IN_HAND = 'in_hand'

/** Rights that are acquired for a single sale. */
const FOR_ONE_SALE: readonly HeldRight['kind'][] = ['balance', 'order']

/** Ids of the vouchers and the reserved order in a cart. */
export const subjectsIn = ({ order, parts }: Pick<Cart, 'order' | 'parts'>): readonly string[] => [
  ...(order ? [order.order_id] : []),
  ...parts.flatMap(({ voucher_id }) => voucher_id ?? []),
]

/**
 * Runs `work` under the lock that keeps `releaseUnused` away between acquiring a right and putting it into the cart. A
 * sale that is open already needs no lock: nothing is released meanwhile.
 */
export const withRightInHand = <T>({ locks }: Core['outbox'], work: () => Promise<T>): Promise<T> =>
  locks.run(IN_HAND, work)

/**
 * Hands back vouchers and reserved orders that no sale of this device uses: neither one with payments nor one of
 * `inUse`, by their ids. Does nothing while a sale is open in any tab or a right is being acquired for one.
 */
export async function releaseUnused(
  { outbox, rights, identity }: Core,
  inUse: () => readonly string[],
  isSaleOpen: () => Promise<boolean>,
): Promise<void> {
  // Repeats an unanswered request, because only its answer tells what this device holds.
  await rights.acquire(() => [], ACQUIRE_TIMEOUT)
  await outbox.locks.ifFree(IN_HAND, async () => {
    // A sale that is opened after this check has acquired nothing yet, because acquiring waits for the lock.
    if (await isSaleOpen()) return
    const paid = new Set((await paidCarts(outbox, identity().device?.id ?? '')).flatMap(({ cart }) => subjectsIn(cart)))
    await rights.handBack(
      ({ kind, subject_id }) => FOR_ONE_SALE.includes(kind) && !paid.has(subject_id) && !inUse().includes(subject_id),
    )
  })
}
