import { useEffect, useRef } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import { iso } from '../../../shared/kernel/time'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import type { StoredCart } from '../cart/stored-cart'
import type { Sale } from '../counter/use-open-sale'
import { assertRoom, type ParkedCart, useParked } from './parked-carts'
import type { CartPlace, CartPlaces } from './use-cart-slot'

export type Parking = {
  /** How many carts are parked on this device. */
  readonly count: number
  /** Whether one more may be; otherwise the problem says so. */
  readonly hasRoom: () => boolean
  readonly park: (name: string) => void
  readonly takeUp: (cart: ParkedCart) => void
}

/** Laying the cart aside and taking another up. What was taken up is looked at again: its seats may be somebody else's now. */
export function useParking(
  place: CartPlace,
  places: Pick<CartPlaces, 'park' | 'takeUp'>,
  kept: { readonly underName: (name: string, at: string) => StoredCart },
  sale: Pick<Sale, 'refuse' | 'recheck'>,
): Parking {
  const t = useT()
  const format = useFormat()
  const device_id = useFoyer().identity.device?.id ?? ''
  const { length: count } = useParked(device_id)
  const recheck = useRef(place.taken_up ? sale.recheck : null)
  useEffect(() => {
    void recheck.current?.()
    recheck.current = null
  }, [])
  const hasRoom = (): boolean => {
    try {
      assertRoom(device_id)
      return true
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      sale.refuse(error)
      return false
    }
  }
  return {
    count,
    hasRoom,
    park: (name) => {
      // Another tab may have parked one since the name was asked for.
      if (!hasRoom()) return
      const at = iso(Date.now())
      void places.park(kept.underName(name || t('desk.parked.at', { time: format.time(at) }), at))
    },
    takeUp: ({ key }) => void places.takeUp(key).then((why) => why && sale.refuse(new DomainError(why))),
  }
}
