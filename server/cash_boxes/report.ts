import { type ShiftReport, shiftReport } from '../../shared/cash_boxes/report'
import { cashiersOf, foldShift } from '../../shared/cash_boxes/rules'
import { DomainError } from '../../shared/kernel/errors'
import { formatter } from '../../shared/kernel/format'
import { can } from '../../shared/kernel/permissions'
import type { Language } from '../../shared/kernel/phrases'
import { iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import type { Actor } from '../kernel/commands/actor'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { formatPhrase } from '../kernel/format-phrase'

/**
 * Reads a shift of the actor's organisation. Throws `forbidden` without the permission to read shifts, or `not_found`.
 */
export async function readableShift(db: Db, actor: Actor, shift_id: string): Promise<RowOf<'cash_box_shifts'>> {
  if (!can(actor.role, 'cash_box_shifts.read')) throw new DomainError('forbidden')
  const shift = await scoped(db, actor.org_id)
    .selectFrom('cash_box_shifts')
    .selectAll()
    .where('org_id', '=', actor.org_id)
    .where('id', '=', shift_id)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!shift) throw new DomainError('not_found', { table: 'cash_box_shifts', id: shift_id })
  return shift
}

type ReportReader = { readonly language: Language; readonly time_zone: string; readonly now: number }

/**
 * Builds a shift's X or Z report from the receipts the server has. Quantities and sums are the server's own fold, never
 * the device's.
 */
export async function shiftReportOf(
  db: Db,
  actor: Actor,
  shift: RowOf<'cash_box_shifts'>,
  { language, time_zone, now }: ReportReader,
): Promise<ShiftReport> {
  const { org_id } = actor
  const own = scoped(db, org_id)
  const named = async (table: 'cash_boxes' | 'devices' | 'users', id: string) =>
    (await own.selectFrom(table).select('name').where('org_id', '=', org_id).where('id', '=', id).executeTakeFirst())
      ?.name ?? '–'
  const org = await own
    .selectFrom('orgs')
    .select(['name', 'currency'])
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow()
  const box = await own
    .selectFrom('cash_boxes')
    .select(['name', 'blind'])
    .where('org_id', '=', org_id)
    .where('id', '=', shift.cash_box_id)
    .executeTakeFirstOrThrow()
  const receipts = await own
    .selectFrom('receipts')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('shift_id', '=', shift.id)
    .execute()
  const cashiers = await Promise.all(cashiersOf(shift).map((id) => named('users', id)))
  const reported = {
    org: org.name,
    shift,
    figures: foldShift(receipts),
    box: box.name,
    device: await named('devices', shift.device_id),
    cashier: cashiers.join(', '),
    at: iso(now),
    waiting: null,
    blind: shift.status === 'open' && box.blind && !can(actor.role, 'cash_boxes.edit'),
  }
  return shiftReport(reported, {
    t: (key, params) => formatPhrase(language, key, params),
    ...formatter(language, org.currency, time_zone),
  })
}
