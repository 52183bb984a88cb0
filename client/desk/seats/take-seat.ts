import { DomainError } from '../../../shared/kernel/errors'
import { seatRight } from '../../../shared/rights/rules'
import { seatName } from '../../../shared/seats/name'
import { ACQUIRE_TIMEOUT } from '../../rights/held'
import type { Core } from '../../sync/core'

/**
 * Acquires the right to one seat for the cart, unless this desk holds it already. Throws `rights.seat_not_held` without
 * a connection, `rights.seat_taken` where the server did not grant it.
 */
export async function takeSeat(
  { rights, rows, sync, identity }: Core,
  event_id: string,
  seat_id: string,
): Promise<void> {
  const isHeld = () => seatRight(rights.live.get(), event_id, seat_id) !== undefined
  await rights.refresh()
  if (isHeld()) return
  const seat = await rows.get('seats', seat_id)
  const name = seat ? seatName(seat, identity().org.lang) : ''
  if (!sync.get().reachable) throw new DomainError('rights.seat_not_held', { seat: name })
  await rights.acquire(
    () => (isHeld() ? [] : [{ kind: 'seat', event_id, subject_id: seat_id, qty: 1 }]),
    ACQUIRE_TIMEOUT,
  )
  if (!isHeld()) throw new DomainError('rights.seat_taken', { seat: name })
}
