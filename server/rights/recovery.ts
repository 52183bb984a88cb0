import { DomainError } from '../../shared/kernel/errors'
import { can } from '../../shared/kernel/permissions'
import type { ReportedRight, ReportedVoucher, reportRights } from '../../shared/rights/commands'
import { exposureOf, isPossibleQty, RIGHT_KIND_FACTS } from '../../shared/rights/kinds'
import { VOUCHER_MAX, VOUCHER_MIN } from '../../shared/vouchers/rules'
import { roleIn } from '../accounts/members'
import { hasWorkedOnDevice, recordUserSeen } from '../devices/device-users'
import { activeDevice } from '../devices/handlers'
import { openIncident } from '../incidents/open-incident'
import { attempt } from '../kernel/commands/group-commit'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { readEpoch } from '../sync/epoch'
import { newRight } from './new-right'
import { canBeClaimed } from './order-at-desk'
import { holdInPools, isSeatTaken, moveInPools } from './pools'

type ReportedClaim = ReportedRight & { readonly device_id: string }

const RECOVERING = `select 1 from devices where org_id = ? and recovery is not null and status = 'active'
  union all select 1 from recoveries where org_id = ? and confirmed_at is null limit 1`

/** Tells whether some desk has not reported its rights since a restore. */
export const isRecovering = async (trx: Trx, ctx: Context): Promise<boolean> =>
  (await rawStatement(trx, RECOVERING, [ctx.op.org_id, ctx.op.org_id])).length > 0

/**
 * Throws `rights.recovering` while a desk has not reported its rights. A right it has already sold must not be granted
 * to another desk.
 */
export async function assertGranting(trx: Trx, ctx: Context): Promise<void> {
  if (await isRecovering(trx, ctx)) throw new DomainError('rights.recovering')
}

export const bookRightsReport: Handler<typeof reportRights> = async (trx, { input }, ctx) => {
  const { org_id } = ctx.op
  const device = await activeDevice(ctx, input.device_id)
  if (!(await hasWorkedOnDevice(trx, org_id, device.id, ctx.op.user_id))) throw new DomainError('device.not_yours')
  if (device.recovery !== null) {
    for (const user_id of input.authors)
      if (await isTrustedAuthor(trx, ctx, user_id)) await recordUserSeen(trx, org_id, device.id, user_id, ctx.now)
    for (const voucher of input.vouchers ?? []) await restoreVoucher(ctx, voucher)
    for (const right of [...input.rights].sort((a, b) => (a.id < b.id ? -1 : 1)))
      await restoreRight(trx, ctx, device.id, right)
    if (input.last) {
      await ctx.rows.patch('devices', device.id, { recovery: 'waiting' })
      await advanceRecovery(trx, ctx)
    }
  }
  return async () => {
    const ready = (await ctx.rows.get('devices', device.id))?.recovery === null
    const live = trx
      .selectFrom('rights')
      .selectAll()
      .where('org_id', '=', org_id)
      .where('device_id', '=', device.id)
      .where('status', '=', 'live')
    return { ready, epoch: await readEpoch(trx), rights: ready && input.last ? await live.orderBy('id').execute() : [] }
  }
}

/** Tells whether a reported user of the device is accepted. Only a manager can vouch for a manager. */
async function isTrustedAuthor(trx: Trx, { op }: Context, user_id: string): Promise<boolean> {
  const [own, theirs] = [await roleIn(trx, op.org_id, op.user_id), await roleIn(trx, op.org_id, user_id)]
  return own !== null && theirs !== null && (can(own, 'incidents.settle') || !can(theirs, 'incidents.settle'))
}

/**
 * Restores a voucher that its desk reports as sold, so that the holder of its balance finds it. Others cannot get it
 * until the desk's sale is booked. Impossible values are ignored.
 */
async function restoreVoucher(ctx: Context, voucher: ReportedVoucher): Promise<void> {
  const { value, tax_group_id } = voucher
  if (value < VOUCHER_MIN || value > VOUCHER_MAX || (tax_group_id && !(await ctx.rows.get('tax_groups', tax_group_id))))
    return
  const row = {
    ...voucher,
    sold: 0,
    held: 0,
    blocked: false,
    cancelled: false,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
  await ctx.rows.insert('vouchers', row).catch((error: unknown) => {
    // It exists already: in the backup, or as another voucher's code, which the sale will report.
    if (!(error instanceof DomainError)) throw error
  })
}

/** Processes one reported right. A known one is updated; an unknown one becomes a claim to be placed. */
async function restoreRight(trx: Trx, ctx: Context, device_id: string, account: ReportedRight): Promise<void> {
  const known = await ctx.rows.get('rights', account.id)
  if (!known) {
    await trx
      .insertInto('right_claims')
      .values({
        ...account,
        returned: Math.min(account.qty, account.returned),
        org_id: ctx.op.org_id,
        device_id,
        early: 0,
        borrowed: 0,
        placed: false,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  if (known.device_id !== device_id || known.status === 'fenced') return
  const back = Math.min(known.qty, account.returned) - known.returned
  if (back <= 0) return
  // More was returned than was unsold in the backup: the rest was sold then, and voided since.
  const early = Math.min(back, known.qty - known.used - known.returned)
  const borrowed = back - early
  const returned = known.returned + back
  const used = known.used - borrowed
  const status = used + returned < known.qty ? 'live' : used > 0 ? 'spent' : 'returned'
  await ctx.rows.patch('rights', known.id, { used, returned, status, updated_at: ctx.now })
  const { id, kind, event_id, subject_id, qty } = known
  const subject = { kind, event_id, subject_id }
  await moveInPools(trx, ctx, [{ ...subject, qty: early }], (gone) => ({ held: -gone, sold: 0 }))
  await moveInPools(trx, ctx, [{ ...subject, qty: borrowed }], (gone) => ({ held: 0, sold: -gone }))
  await trx
    .insertInto('right_claims')
    .values({ id, org_id: ctx.op.org_id, device_id, ...subject, qty, returned, early, borrowed, placed: true })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        early: eb('right_claims.early', '+', early),
        borrowed: eb('right_claims.borrowed', '+', borrowed),
      })),
    )
    .execute()
}

/**
 * Places all claims that fit. A desk without open claims continues. Once no desk is left that might free capacity,
 * unplaced claims become an incident, and the sales from them are quarantined.
 */
export async function advanceRecovery(trx: Trx, ctx: Context): Promise<void> {
  const { org_id } = ctx.op
  const open = trx.selectFrom('right_claims').selectAll().where('org_id', '=', org_id).where('placed', '=', false)
  for (const claim of await open.orderBy('id').execute()) {
    const placed = await attempt(trx, () => placeClaim(trx, ctx, claim))
    if (!placed.ok && !(placed.error instanceof DomainError)) throw placed.error
    if (!placed.ok || !placed.value) continue
    await trx
      .updateTable('right_claims')
      .set({ placed: true, early: claim.returned })
      .where('org_id', '=', org_id)
      .where('id', '=', claim.id)
      .execute()
  }
  const left = await open.execute()
  const recovering = await trx
    .selectFrom('devices')
    .select(['id', 'recovery'])
    .where('org_id', '=', org_id)
    .where('status', '=', 'active')
    .where('recovery', 'is not', null)
    .execute()
  const silent = recovering.some(({ recovery }) => recovery === 'silent')
  for (const { id, recovery } of recovering) {
    const lost = left.filter((claim) => claim.device_id === id)
    if (recovery === 'silent' || (lost.length > 0 && silent)) continue
    if (lost.length > 0) await openLostRights(trx, ctx, id, lost)
    await ctx.rows.patch('devices', id, { recovery: null })
  }
}

async function openLostRights(
  trx: Trx,
  ctx: Context,
  device_id: string,
  lost: readonly ReportedClaim[],
): Promise<void> {
  await trx
    .deleteFrom('right_claims')
    .where('org_id', '=', ctx.op.org_id)
    .where('device_id', '=', device_id)
    .where('placed', '=', false)
    .execute()
  const details = exposureOf(lost.map((claim) => ({ ...claim, used: 0 })))
  await openIncident(ctx, { kind: 'rights_lost', subject_id: device_id, device_id, details })
}

/** Restores a claimed right where there is capacity for it. */
async function placeClaim(trx: Trx, ctx: Context, claim: ReportedClaim): Promise<boolean> {
  const { id, kind, event_id, subject_id, device_id, qty, returned } = claim
  const held = qty - returned
  if (!isPossibleQty(claim) || !(await subjectExists(ctx, claim))) return false
  if (kind === 'order' && held > 0 && !(await canBeClaimed(trx, ctx, subject_id))) return false
  if (held > 0 && !(await holdInPools(trx, ctx, { kind, event_id, subject_id, qty: held }))) return false
  if (kind === 'seat' && held > 0 && (await isSeatTaken(trx, ctx, event_id, subject_id))) return false
  const right = newRight(ctx, { device_id }, claim, id)
  await ctx.rows.insert('rights', held === 0 ? { ...right, returned, status: 'returned' } : { ...right, returned })
  return true
}

/**
 * Tells whether a claim's subject exists: a seat in the event's plan, an event, or a cash box. Counted subjects are
 * checked by their pool.
 */
async function subjectExists(ctx: Context, { kind, event_id, subject_id }: ReportedClaim): Promise<boolean> {
  if (kind === 'series') return (await ctx.rows.get('cash_boxes', subject_id)) !== undefined
  if (!RIGHT_KIND_FACTS[kind].of_event) return event_id === null
  const event = event_id ? await ctx.rows.get('events', event_id) : undefined
  if (kind !== 'seat') return event !== undefined
  const seat = await ctx.rows.get('seats', subject_id)
  return event !== undefined && seat !== undefined && seat.seating_plan_id === event.seating_plan_id
}
