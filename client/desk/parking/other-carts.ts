import { useEffect, useMemo, useState } from 'react'
import { ignoreDomainError } from '../../sync/browser/storage-error'
import type { Outbox } from '../../sync/log/outbox'
import type { StoredCart } from '../cart/stored-cart'
import { cartsInSlots } from './cart-slots'
import { paidCarts } from './paid-carts'
import { useParkedCarts } from './parked-carts'

/**
 * Carts of a device outside this tab that may still be sold: in another open tab, parked, or with payments. The
 * `storage` event reports changes. A tab that was closed is noticed when this one gets the focus.
 */
export function useOtherCarts(device_id: string, key: string, outbox: Outbox): readonly StoredCart[] {
  const parked = useParkedCarts(device_id)
  const [open, setOpen] = useState<readonly StoredCart[]>([])
  useEffect(() => {
    let latest = 0
    const read = async () => {
      const mine = ++latest
      const [{ held = [] }, paid] = await Promise.all([navigator.locks.query(), paidCarts(outbox, device_id)])
      const inTabs = cartsInSlots(device_id).filter((slot) => held.some(({ name }) => name === slot.key))
      if (mine === latest) setOpen([...inTabs, ...paid].flatMap((slot) => (slot.key === key ? [] : [slot.cart])))
    }
    const refresh = () => void read().catch(ignoreDomainError)
    refresh()
    window.addEventListener('storage', refresh)
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      latest = Number.NaN
      window.removeEventListener('storage', refresh)
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [device_id, key, outbox])
  return useMemo(() => [...open, ...parked.map(({ cart }) => cart)], [open, parked])
}
