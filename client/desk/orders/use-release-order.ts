import { useEffect, useRef } from 'react'
import type { Cart } from '../cart/cart'
import { useRegister } from '../register/use-register'

/**
 * Releases a reserved order as soon as it leaves the cart. An order that was sold is no longer held and is not
 * affected.
 */
export function useReleaseOrder({ order }: Pick<Cart, 'order'>): void {
  const { releaseOrder } = useRegister()
  const before = useRef(order)
  useEffect(() => {
    const left = before.current
    before.current = order
    if (left && left.right_id !== order?.right_id) void releaseOrder(left.order_id)
  }, [order, releaseOrder])
}
