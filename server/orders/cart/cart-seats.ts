import { STATUS } from '../../../shared/orders/status'
import { cartSeats } from '../../../shared/shop/queries'
import { rawStatement } from '../../kernel/database/statement'
import { reading } from '../../kernel/reads/reading'

const IN_CARTS = `select rights.subject_id as id from rights
  join orders on orders.org_id = rights.org_id and orders.id = rights.order_id
    and orders.status_code = ${STATUS.created}
  where rights.org_id = ? and rights.event_id = ? and rights.kind = 'seat' and rights.status = 'live'`

/** Answers which seats of an event carts of the shop hold. */
export const cartSeatsReading = reading(cartSeats, async ({ event_id }, { db, actor }) => {
  const seats = await rawStatement<{ id: string }>(db, IN_CARTS, [actor.org_id, event_id])
  return seats.map(({ id }) => id)
})
