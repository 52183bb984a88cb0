import { deleteCashBox } from '../../shared/cash_box_vendors/commands'
import { DomainError } from '../../shared/kernel/errors'
import { existingRow } from '../kernel/commands/existing'
import { checkedHandling } from '../kernel/commands/plain-edit'

/**
 * Deletes a cash box. Refused while a shift is open, and while a desk holds its receipt numbers: that desk could open
 * it offline at any time. The desk has to return them or be withdrawn first.
 */
export const cashBoxDeletion = checkedHandling(deleteCashBox, async (trx, { id }, ctx) => {
  const { name } = await existingRow(ctx, 'cash_boxes', id)
  const shifts = trx
    .selectFrom('cash_box_shifts')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('cash_box_id', '=', id)
  if (await shifts.where('status', '=', 'open').where('deleted', '=', false).executeTakeFirst())
    throw new DomainError('cash_boxes.open', { name })
  const held = await trx
    .selectFrom('rights')
    .select('device_id')
    .where('org_id', '=', ctx.op.org_id)
    .where('kind', '=', 'series')
    .where('subject_id', '=', id)
    .where('status', '=', 'live')
    .executeTakeFirst()
  const device = held?.device_id ? await ctx.rows.get('devices', held.device_id) : undefined
  if (held) throw new DomainError('cash_boxes.held', { name, device: device?.name ?? '' })
})
