import { useMemo } from 'react'
import type { HeldRight } from '../../../shared/rights/rules'
import { useHeldRights } from '../../sync/react'
import type { Cart } from '../cart/cart'

/**
 * Rights from which this desk may sell into a cart: those it holds, and those that come back in the cart's exchange.
 */
export function useSellableRights({ exchange }: Pick<Cart, 'exchange'>): readonly HeldRight[] {
  const held = useHeldRights()
  return useMemo(() => [...held, ...(exchange?.freed ?? [])], [held, exchange])
}
