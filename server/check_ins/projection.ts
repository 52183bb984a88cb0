import { impossibleScanReason } from '../../shared/check_ins/impossible-scan'
import { presenceOf } from '../../shared/check_ins/presence'
import { canonical } from '../../shared/kernel/encoding/canonical'
import { admittedQty } from '../../shared/orders/refunds/rest'
import { VOID_STATUSES } from '../../shared/orders/status'
import type { RowOf } from '../../shared/registry'
import { openIncident } from '../incidents/open-incident'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

type Scan = RowOf<'check_ins'>
type Item = RowOf<'order_items'>

/** An incident that one scan caused. */
type ScanIncident = {
  readonly kind: 'double_entry' | 'admitted_after_cancellation' | 'scan_untrue'
  readonly scan: Scan
  readonly details: RowOf<'incidents'>['details']
}

const SCAN_INCIDENTS: readonly ScanIncident['kind'][] = ['double_entry', 'admitted_after_cancellation', 'scan_untrue']

/**
 * Projects all scans of a ticket onto its order item, in whichever order sale and scans arrive. Opens incidents for
 * what no door could know alone: more entries than the ticket admits, a cancelled ticket, or a scan that cannot be
 * true.
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
  await reconcileIncidents(trx, ctx, order_item_id, [
    ...doubleEntries(scans, item ? admittedQty(item) : Math.max(0, ...entered.map(({ ticket_qty }) => ticket_qty))),
    ...(cancelled && last ? [{ kind: 'admitted_after_cancellation' as const, scan: last, details: {} }] : []),
    ...impossibleScans(scans, item ?? null),
  ])
}

/** Projects a scan that names no known ticket. */
export const projectUnknownScan = (trx: Trx, ctx: Context, scan: Scan): Promise<void> =>
  reconcileIncidents(trx, ctx, scan.id, impossibleScans([scan], null))

/** Finds the entries beyond the number that a ticket admits. */
function doubleEntries(scans: readonly Scan[], allowed: number): ScanIncident[] {
  const { entries } = presenceOf(scans)
  const [first] = entries
  if (!first) return []
  return entries
    .filter(({ inside }) => inside > allowed)
    .map(({ passage, inside }) => ({
      kind: 'double_entry',
      scan: passage,
      details: { ...scanDetails('first', first.passage), admitted: inside, allowed },
    }))
}

/** Finds scans that no honest door can have recorded. They are kept, and count. */
const impossibleScans = (scans: readonly Scan[], ticket: Item | null): ScanIncident[] =>
  scans.flatMap((scan) => {
    const why = scan.undone_at === null && scan.qty > 0 ? impossibleScanReason(scan, ticket) : null
    return why ? [{ kind: 'scan_untrue', scan, details: { why } }] : []
  })

const scanDetails = (which: 'first' | 'second', scan: Scan) => ({
  [`${which}_scan`]: scan.id,
  [`${which}_gate`]: scan.gate,
  [`${which}_at`]: scan.created_at,
  [`${which}_user`]: scan.user_id,
  [`${which}_device`]: scan.device_id,
})

/**
 * Makes the open incidents of a ticket match those that its scans call for, one per causing scan, idempotently.
 * Incidents that later entries explain are withdrawn; settled ones stay settled.
 */
async function reconcileIncidents(
  trx: Trx,
  ctx: Context,
  subject_id: string,
  alarms: readonly ScanIncident[],
): Promise<void> {
  const known = await trx
    .selectFrom('incidents')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('subject_id', '=', subject_id)
    .where('kind', 'in', SCAN_INCIDENTS)
    .where('deleted', '=', false)
    .execute()
  const causes = ({ kind, scan }: ScanIncident) => `${kind} ${scan.id}`
  const left = new Map(known.map((incident) => [`${incident.kind} ${incident.details.second_scan}`, incident]))
  for (const alarm of alarms) {
    const { kind, scan } = alarm
    const details = {
      ...alarm.details,
      ...scanDetails('second', scan),
      event_id: scan.event_id,
      overruled: scan.overruled,
    }
    const incident = left.get(causes(alarm))
    left.delete(causes(alarm))
    if (!incident) await openIncident(ctx, { kind, subject_id, device_id: scan.device_id, details })
    else if (incident.settled_at === null && canonical(incident.details) !== canonical(details))
      await ctx.rows.patch('incidents', incident.id, { details, updated_at: ctx.now })
  }
  for (const { id, settled_at } of left.values())
    if (settled_at === null) await ctx.rows.patch('incidents', id, { deleted: true, updated_at: ctx.now })
}
