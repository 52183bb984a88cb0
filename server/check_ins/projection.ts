import { untrueOf } from '../../shared/check_ins/claim'
import { presenceOf } from '../../shared/check_ins/presence'
import { VOID } from '../../shared/orders/rules'
import type { RowOf } from '../../shared/registry'
import { openIncident } from '../incidents/open'
import type { Trx } from '../kernel/database'
import type { Context } from '../kernel/handler'

type Scan = RowOf<'check_ins'>

/**
 * Sets what the server knows of a ticket's entries from all its scans, in whichever order sale and scans came in, and
 * raises an alarm for what no door could know alone: more people than the ticket admits, or a ticket no longer good. And for
 * what a door says that cannot be true.
 */
export async function projectScans(trx: Trx, ctx: Context, order_item_id: string): Promise<void> {
  const { org_id } = ctx.op
  const all = await trx
    .selectFrom('check_ins')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('order_item_id', '=', order_item_id)
    .where('qty', '>', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const scans = all.filter((scan) => !scan.leaving && scan.undone_at === null)
  const item = await ctx.rows.get('order_items', order_item_id)
  const { peak: admitted } = presenceOf(all)
  if (item) await ctx.rows.patch('order_items', item.id, { checked_in_qty: admitted, checked_in_at: scans[0]?.created_at ?? null, updated_at: ctx.now })
  for (const scan of all) if (scan.undone_at === null) await raiseUntrue(trx, ctx, scan, item ?? null)
  const allowed = item?.qty ?? Math.max(0, ...scans.map((scan) => scan.ticket_qty))
  const [first] = scans
  const last = scans.at(-1)
  if (first && last && admitted > allowed) await raiseOnce(trx, ctx, order_item_id, 'double_entry', last, { ...named('first', first), admitted, allowed })
  const order = item && last ? await ctx.rows.get('orders', item.order_id) : undefined
  if (last && (item?.cancelled || (order && VOID.includes(order.status_code))))
    await raiseOnce(trx, ctx, order_item_id, 'admitted_after_cancellation', last, {})
}

/** Raises an alarm about a scan that no honest door can have recorded. It stays as it is, and counts. */
export async function raiseUntrue(trx: Trx, ctx: Context, scan: Scan, ticket: RowOf<'order_items'> | null): Promise<void> {
  const why = untrueOf(scan, ticket)
  if (why) await raiseOnce(trx, ctx, scan.order_item_id ?? scan.id, 'scan_untrue', scan, { why })
}

const named = (which: 'first' | 'second', scan: Scan) => ({
  [`${which}_scan`]: scan.id,
  [`${which}_gate`]: scan.gate,
  [`${which}_at`]: scan.created_at,
  [`${which}_user`]: scan.user_id,
  [`${which}_device`]: scan.device_id,
})

/** One alarm for each scan that caused one, however often the projection runs. */
async function raiseOnce(
  trx: Trx,
  ctx: Context,
  subject_id: string,
  kind: 'double_entry' | 'admitted_after_cancellation' | 'scan_untrue',
  scan: Scan,
  details: RowOf<'incidents'>['details'],
): Promise<void> {
  const before = await trx
    .selectFrom('incidents')
    .select('details')
    .where('org_id', '=', ctx.op.org_id)
    .where('subject_id', '=', subject_id)
    .where('kind', '=', kind)
    .execute()
  if (before.some((incident) => incident.details.second_scan === scan.id)) return
  await openIncident(ctx, {
    kind,
    subject_id,
    device_id: scan.device_id,
    details: { ...details, ...named('second', scan), event_id: scan.event_id, overruled: scan.overruled },
  })
}
