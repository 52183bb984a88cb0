import type { HeldRight } from '../../../shared/rights/rules'
import { JUST_IN_TIME } from '../../rights/held'
import type { Core } from '../../sync/core'
import type { Cart } from '../cart/cart'
import { paidCarts } from '../parking/paid-carts'
import type { Register } from './contract'

const IN_HAND = 'in_hand'

/** What is fetched for one sale alone. */
const FOR_ONE_SALE: readonly HeldRight['kind'][] = ['balance', 'order']

/** The vouchers and the order of a cart. */
export const namedIn = ({ order, parts }: Pick<Cart, 'order' | 'parts'>): readonly string[] => [
  ...(order ? [order.order_id] : []),
  ...parts.flatMap(({ voucher_id }) => voucher_id ?? []),
]

/**
 * Whatever is between fetching a right for one sale and naming it there has this lock. For a sale that is open already, fetching alone
 * does: while it is open, nothing is handed back.
 */
export const inHand = <T>({ locks }: Core['outbox'], work: () => Promise<T>): Promise<T> => locks.run(IN_HAND, work)

/** The part of a register that hands back what was fetched for a sale and is in none. */
export function createLettingGo({ outbox, rights, identity }: Core): Pick<Register, 'letGoUnnamed'> {
  return {
    letGoUnnamed: async (named, isSaleOpen) => {
      // What came of a request without an answer is known only after it was repeated.
      await rights.acquire(() => [], JUST_IN_TIME)
      await outbox.locks.ifFree(IN_HAND, async () => {
        // A sale that begins after this look has fetched nothing: it waits for the round with that.
        if (await isSaleOpen()) return
        const paid = new Set((await paidCarts(outbox, identity().device?.id ?? '')).flatMap(({ kept }) => namedIn(kept)))
        await rights.handBack(({ kind, subject_id }) => FOR_ONE_SALE.includes(kind) && !paid.has(subject_id) && !named().includes(subject_id))
      })
    },
  }
}
