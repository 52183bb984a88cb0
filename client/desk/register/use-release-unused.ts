import { useEffect } from 'react'
import { MINUTE } from '../../../shared/kernel/time'
import { isSaleOpen } from '../../parts/desk/sale-lock'
import { ignoreDomainError } from '../../sync/browser/storage-error'
import { useFoyer, useSyncState } from '../../sync/react'
import type { Cart } from '../cart/cart'
import { cartsInSlots } from '../parking/cart-slots'
import { subjectsIn } from './release-unused'
import { useRegister } from './use-register'

/**
 * Releases vouchers and reserved orders that no cart of this device uses, while no tab has an open sale. They are left
 * over where a pane was reloaded or an answer was lost.
 */
export function useReleaseUnused({ lines }: Pick<Cart, 'lines'>): void {
  const register = useRegister()
  const device_id = useFoyer().identity.device?.id ?? ''
  const { reachable } = useSyncState()
  const idle = reachable && lines.length === 0
  useEffect(() => {
    if (!idle) return
    const inUse = () => cartsInSlots(device_id).flatMap(({ cart }) => subjectsIn(cart))
    const round = () => void register.releaseUnused(inUse, isSaleOpen).catch(ignoreDomainError)
    round()
    const timer = setInterval(round, MINUTE)
    return () => clearInterval(timer)
  }, [idle, device_id, register])
}
