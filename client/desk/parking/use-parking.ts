import { useEffect, useRef } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import { iso } from '../../../shared/kernel/time'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import type { OpenSale } from '../counter/use-open-sale'
import { assertParkingSpace, type ParkedCart, useParkedCarts } from './parked-carts'
import type { CartSlot, CartSlots } from './use-cart-slot'
import type { TabCart } from './use-tab-cart'

/** Parking of the cart, and resuming of another one. */
export type Parking = {
  /** Number of carts parked on this device. */
  readonly count: number
  /** Returns whether another cart can be parked. Shows the reason where it cannot. */
  readonly hasSpace: () => boolean
  readonly park: (name: string) => void
  readonly resume: (cart: ParkedCart) => void
}

/** Parks the cart and resumes parked ones. A resumed cart is checked for seats that were sold meanwhile. */
export function useParking(
  slot: CartSlot,
  slots: Pick<CartSlots, 'park' | 'resume'>,
  { asParked }: Pick<TabCart, 'asParked'>,
  sale: Pick<OpenSale, 'refuse' | 'checkSeats'>,
): Parking {
  const t = useT()
  const format = useFormat()
  const device_id = useFoyer().identity.device?.id ?? ''
  const { length: count } = useParkedCarts(device_id)
  const checkSeats = useRef(slot.resumed ? sale.checkSeats : null)
  useEffect(() => {
    void checkSeats.current?.()
    checkSeats.current = null
  }, [])
  const hasSpace = (): boolean => {
    try {
      assertParkingSpace(device_id)
      return true
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      sale.refuse(error)
      return false
    }
  }
  return {
    count,
    hasSpace,
    park: (name) => {
      // Another tab may have parked a cart while the cashier typed the name.
      if (!hasSpace()) return
      const at = iso(Date.now())
      void slots.park(asParked(name || t('desk.parked.at', { time: format.time(at) }), at))
    },
    resume: ({ key }) => void slots.resume(key).then((why) => why && sale.refuse(new DomainError(why))),
  }
}
