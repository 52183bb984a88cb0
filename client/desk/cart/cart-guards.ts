import { DomainError } from '../../../shared/kernel/errors'
import type { Cart } from './cart'

/** Checks before the cart changes. Each one shows the cashier the reason where it returns false. */
export type CartGuards = {
  /** No part of the sale has been paid. */
  readonly isUnpaid: () => boolean
  /** A promo code or discount can be applied. */
  readonly canReduce: () => boolean
  /** Other lines can be added. */
  readonly canAdd: () => boolean
}

/** Creates the guards of a cart. */
export function cartGuards(
  { parts, order }: Pick<Cart, 'parts' | 'order'>,
  refuse: (problem: DomainError) => void,
): CartGuards {
  const unless = (refusal: DomainError | false | undefined): boolean => {
    if (!refusal) return true
    refuse(refusal)
    return false
  }
  const partPaid = () => parts.length > 0 && new DomainError('orders.part_paid')
  return {
    isUnpaid: () => unless(partPaid()),
    canReduce: () => unless(order?.promo_code_name ? new DomainError('orders.reduced_before') : partPaid()),
    canAdd: () => unless(order ? new DomainError('orders.one_sale') : partPaid()),
  }
}
