import { useEffect, useMemo, useState } from 'react'
import { tolerated } from '../../sync/browser/storage-error'
import type { Outbox } from '../../sync/log/outbox'
import type { StoredCart } from '../cart/stored-cart'
import { cartsAt } from './cart-slots'
import { paidCarts } from './paid-carts'
import { useParked } from './parked-carts'

/**
 * The carts of a device that are not this tab's and may yet be sold: in another tab that is open, laid aside, or with money in them. The
 * storage tells of every change; that a tab was closed is seen when somebody looks at this one.
 */
export function useOtherCarts(device_id: string, key: string, outbox: Outbox): readonly StoredCart[] {
  const parked = useParked(device_id)
  const [open, setOpen] = useState<readonly StoredCart[]>([])
  useEffect(() => {
    let latest = 0
    const read = async () => {
      const mine = ++latest
      const [{ held = [] }, paid] = await Promise.all([navigator.locks.query(), paidCarts(outbox, device_id)])
      const inTabs = cartsAt(device_id).filter((cart) => held.some(({ name }) => name === cart.key))
      if (mine === latest) setOpen([...inTabs, ...paid].flatMap((cart) => (cart.key === key ? [] : [cart.kept])))
    }
    const look = () => void read().catch(tolerated)
    look()
    window.addEventListener('storage', look)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      latest = Number.NaN
      window.removeEventListener('storage', look)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [device_id, key, outbox])
  return useMemo(() => [...open, ...parked.map(({ kept }) => kept)], [open, parked])
}
