import { createCheckIn, undoCheckIn } from '../../shared/check_ins/commands'
import { SCAN_UNDO_TIME } from '../../shared/check_ins/rules'
import { DomainError } from '../../shared/kernel/errors'
import { idTime } from '../../shared/kernel/ids'
import { ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { recordedOn } from '../devices/handlers'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handling } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { projectScans, projectUnknownScan } from './projection'

/** Projects the effects of a scan that was booked or undone. */
const projectAfter = (trx: Trx, ctx: Context, scan: RowOf<'check_ins'>): Promise<void> =>
  scan.order_item_id ? projectScans(trx, ctx, scan.order_item_id) : projectUnknownScan(trx, ctx, scan)

export const checkInHandling: Handling<typeof createCheckIn> = {
  async book(trx, args, ctx) {
    const { input } = args
    recordedOn(ctx)
    await existingRow(ctx, 'events', input.event_id)
    await ctx.rows.apply(createCheckIn.effect(args, ctx.op))
    if (input.qty > 0) await projectAfter(trx, ctx, await existingRow(ctx, 'check_ins', input.id))
    return () => existingRow(ctx, 'check_ins', input.id)
  },
}

/**
 * Time between a scan and its undo, in ms. Device times with a wrong clock are replaced by the time of arrival, hours
 * apart where the device was offline. The ids keep the device's own distance.
 */
const elapsedSince = (op: Context['op'], scan: RowOf<'check_ins'>): number =>
  Math.min(ms(op.at) - ms(scan.created_at), idTime(op.id) - idTime(scan.id))

export const undoCheckInHandling: Handling<typeof undoCheckIn> = {
  async book(trx, args, ctx) {
    recordedOn(ctx)
    const before = await existingRow(ctx, 'check_ins', args.id)
    if (before.event_id !== args.input.event_id) throw new DomainError('not_found', { table: 'check_ins', id: args.id })
    if (before.undone_at) throw new DomainError('check_ins.already_undone')
    if (elapsedSince(ctx.op, before) > SCAN_UNDO_TIME) throw new DomainError('check_ins.too_late')
    await ctx.rows.apply(undoCheckIn.effect(args, ctx.op))
    await projectAfter(trx, ctx, { ...before, undone_at: ctx.op.at })
    return () => existingRow(ctx, 'check_ins', args.id)
  },
}
