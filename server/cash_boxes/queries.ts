import { z } from 'zod'
import { cashBoxesList } from '../../shared/cash_boxes/box-list'
import { cash_box_shifts } from '../../shared/cash_boxes/entity'
import { shiftsList } from '../../shared/cash_boxes/list'
import { officeCashBoxes } from '../../shared/cash_boxes/office'
import { id } from '../../shared/kernel/model/fields'
import { query } from '../../shared/kernel/model/query'
import { list } from '../kernel/reads/list'
import { maskRows } from '../kernel/reads/masked-fields'
import { reading } from '../kernel/reads/reading'

const allCashBoxes = query('cash_boxes', {
  args: z.object({}),
  returns: z.array(officeCashBoxes.row),
  can: 'cash_boxes.read',
})
/** Returns the open shift of a user, by default of the one who asks; null for none. */
const shiftOfUser = query('cash_box_shift', {
  args: z.object({ user_id: id().nullable().optional() }),
  returns: cash_box_shifts.row.nullable(),
  can: 'cash_box_shifts.read',
})

export const cashBoxReadings = [
  reading(allCashBoxes, async (_args, { db, actor }) => {
    const boxes = db
      .selectFrom('cash_boxes')
      .selectAll()
      .where('org_id', '=', actor.org_id)
      .where('deleted', '=', false)
    return maskRows('cash_boxes', actor, await boxes.orderBy('name').execute())
  }),
  ...list(cashBoxesList),
  ...list(shiftsList),
  reading(shiftOfUser, async (args, { db, actor }) => {
    const user_id = args.user_id ?? actor.user_id
    const open = db
      .selectFrom('cash_box_shifts')
      .selectAll()
      .where('org_id', '=', actor.org_id)
      .where('user_id', '=', user_id)
      .where('status', '=', 'open')
    return (await open.where('deleted', '=', false).orderBy('starts_at', 'desc').executeTakeFirst()) ?? null
  }),
]
