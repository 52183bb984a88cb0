import { useEffect } from 'react'
import { MINUTE } from '../../../shared/kernel/time'
import { isSaleOpen } from '../../kit/sync/sale-lock'
import { tolerated } from '../../sync/browser/storage-error'
import { useFoyer, useSync } from '../../sync/react'
import type { Cart } from '../cart/cart'
import { cartsAt } from '../parking/cart-slots'
import { subjectsIn } from './release-unused'
import { useRegister } from './use-register'

/** Lets go, while no tab has an open sale, of vouchers and orders that no cart of this device names: their pane was reloaded, or the answer was lost. */
export function useLettingGo({ lines }: Pick<Cart, 'lines'>): void {
  const register = useRegister()
  const device_id = useFoyer().identity.device?.id ?? ''
  const { reachable } = useSync()
  const idle = reachable && lines.length === 0
  useEffect(() => {
    if (!idle) return
    const named = () => cartsAt(device_id).flatMap(({ kept }) => subjectsIn(kept))
    const round = () => void register.releaseUnused(named, isSaleOpen).catch(tolerated)
    round()
    const timer = setInterval(round, MINUTE)
    return () => clearInterval(timer)
  }, [idle, device_id, register])
}
