import type { RowOf } from '../../../shared/registry'
import { type Attempt, useAttempt } from '../../kit/forms/attempt'
import { useT } from '../../kit/phrases'
import { useAll, useSyncState } from '../../sync/react'
import type { CartAction } from '../cart/cart'
import { type CartGuards, cartGuards } from '../cart/cart-guards'
import type { TabCart } from '../parking/use-tab-cart'
import { useRegister } from '../register/use-register'
import { useSellableRights } from '../register/use-sellable-rights'
import { type ChooseSeats, chooseSeats } from '../seats/choose-seats'
import { type AddToCart, addToCart } from '../shop/add-to-cart'
import type { DeskCatalogue, SeatHall } from '../shop/desk-catalogue'

/** The sale at the counter: every step that can be refused, and why the last one was. */
export type OpenSale = Attempt &
  Pick<CartGuards, 'isUnpaid' | 'canReduce'> &
  AddToCart &
  ChooseSeats & {
    /** Dispatches an action that payments depend on. Resolves to whether it was done. */
    readonly commit: (action: CartAction) => Promise<boolean>
  }

/** Creates the steps of the sale in a tab. Only seats that this desk does not hold wait for the server. */
export function useOpenSale(
  { cart, dispatch, commit }: Pick<TabCart, 'cart' | 'dispatch' | 'commit'>,
  event: RowOf<'events'> | null,
  shelf: DeskCatalogue,
  house: SeatHall,
): OpenSale {
  const t = useT()
  const { takeSeat } = useRegister()
  const held = useSellableRights(cart)
  const quotas = useAll('quotas')
  const { reachable } = useSyncState()
  const step = useAttempt()
  const { refuse, dismiss, attempt } = step
  const { canAdd, ...guards } = cartGuards(cart, refuse)
  return {
    ...step,
    ...guards,
    ...addToCart({ cart, dispatch, shelf, held, quotas, reachable, canAdd, refuse, dismiss }),
    ...chooseSeats({ cart, dispatch, event, house, shelf, held, reachable, canAdd, takeSeat, t, attempt, dismiss }),
    commit: async (action) => (await attempt(() => commit(action).then(() => true))) ?? false,
  }
}
