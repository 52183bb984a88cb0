import { useEffect, useRef } from 'react'
import type { Cart } from '../cart/cart'
import { useRegister } from '../register/use-register'

/** Puts an order back as soon as the cart lets go of it; one that was sold is not there to be put back. */
export function usePutBack({ order }: Pick<Cart, 'order'>): void {
  const { releaseOrder } = useRegister()
  const before = useRef(order)
  useEffect(() => {
    const left = before.current
    before.current = order
    if (left && left.right_id !== order?.right_id) void releaseOrder(left.order_id)
  }, [order, releaseOrder])
}
