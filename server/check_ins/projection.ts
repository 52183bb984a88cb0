import { impossibleScanReason } from '../../shared/check_ins/impossible-scan'
import { presenceOf } from '../../shared/check_ins/presence'
import { canonical } from '../../shared/kernel/canonical'
import { VOID_STATUSES } from '../../shared/orders/rules'
import type { RowOf } from '../../shared/registry'
import { openIncident } from '../incidents/open-incident'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

type Scan = RowOf<'check_ins'>
type Item = RowOf<'order_items'>

/** What a manager must know of one scan. `scan` caused it. */
type Alarm = {
  readonly kind: 'double_entry' | 'admitted_after_cancellation' | 'scan_untrue'
  readonly scan: Scan
  readonly details: RowOf<'incidents'>['details']
}

const KINDS: readonly Alarm['kind'][] = ['double_entry', 'admitted_after_cancellation', 'scan_untrue']

/**
 * Sets what the server knows of a ticket's entries from all its scans, in whichever order sale and scans came in, and
 * raises an alarm for what no door could know alone: more people than the ticket admits, or a ticket no longer good. And for
 * what a door says that cannot be true.
 */
export async function projectScans(trx: Trx, ctx: Context, order_item_id: string): Promise<void> {
  const { org_id } = ctx.op
  const scans = await trx
    .selectFrom('check_ins')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('order_item_id', '=', order_item_id)
    .where('qty', '>', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const item = await ctx.rows.get('order_items', order_item_id)
  const order = item && (await ctx.rows.get('orders', item.order_id))
  const cancelled = item?.cancelled === true || (order !== undefined && VOID_STATUSES.includes(order.status_code))
  const entered = scans.filter((scan) => !scan.leaving && scan.undone_at === null)
  if (item)
    await ctx.rows.patch('order_items', item.id, {
      checked_in_qty: presenceOf(scans).peak,
      checked_in_at: entered[0]?.created_at ?? null,
      updated_at: ctx.now,
    })
  const last = entered.at(-1)
  await reconcile(trx, ctx, order_item_id, [
    ...doubled(scans, item?.qty ?? Math.max(0, ...entered.map(({ ticket_qty }) => ticket_qty))),
    ...(cancelled && last ? [{ kind: 'admitted_after_cancellation' as const, scan: last, details: {} }] : []),
    ...untrue(scans, item ?? null),
  ])
}

/** Sets what follows from one scan that names no ticket. */
export const projectScan = (trx: Trx, ctx: Context, scan: Scan): Promise<void> => reconcile(trx, ctx, scan.id, untrue([scan], null))

/** Every entry of a ticket that is one too many. */
function doubled(scans: readonly Scan[], allowed: number): Alarm[] {
  const { entries } = presenceOf(scans)
  const [first] = entries
  if (!first) return []
  return entries
    .filter(({ inside }) => inside > allowed)
    .map(({ passage, inside }) => ({ kind: 'double_entry', scan: passage, details: { ...named('first', first.passage), admitted: inside, allowed } }))
}

/** Every scan that no honest door can have recorded. It stays as it is, and counts. */
const untrue = (scans: readonly Scan[], ticket: Item | null): Alarm[] =>
  scans.flatMap((scan) => {
    const why = scan.undone_at === null && scan.qty > 0 ? impossibleScanReason(scan, ticket) : null
    return why ? [{ kind: 'scan_untrue', scan, details: { why } }] : []
  })

const named = (which: 'first' | 'second', scan: Scan) => ({
  [`${which}_scan`]: scan.id,
  [`${which}_gate`]: scan.gate,
  [`${which}_at`]: scan.created_at,
  [`${which}_user`]: scan.user_id,
  [`${which}_device`]: scan.device_id,
})

/**
 * Makes the open alarms about a ticket those that its scans call for: one for each scan that causes one, however often this
 * runs. What later entries have answered is withdrawn; what a manager has settled stays settled.
 */
async function reconcile(trx: Trx, ctx: Context, subject_id: string, alarms: readonly Alarm[]): Promise<void> {
  const known = await trx
    .selectFrom('incidents')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('subject_id', '=', subject_id)
    .where('kind', 'in', KINDS)
    .where('deleted', '=', false)
    .execute()
  const causes = ({ kind, scan }: Alarm) => `${kind} ${scan.id}`
  const left = new Map(known.map((incident) => [`${incident.kind} ${incident.details.second_scan}`, incident]))
  for (const alarm of alarms) {
    const { kind, scan } = alarm
    const details = { ...alarm.details, ...named('second', scan), event_id: scan.event_id, overruled: scan.overruled }
    const incident = left.get(causes(alarm))
    left.delete(causes(alarm))
    if (!incident) await openIncident(ctx, { kind, subject_id, device_id: scan.device_id, details })
    else if (incident.settled_at === null && canonical(incident.details) !== canonical(details))
      await ctx.rows.patch('incidents', incident.id, { details, updated_at: ctx.now })
  }
  for (const { id, settled_at } of left.values()) if (settled_at === null) await ctx.rows.patch('incidents', id, { deleted: true, updated_at: ctx.now })
}
