import { DomainError } from '../../shared/kernel/errors'
import { can } from '../../shared/kernel/permissions'
import type { ReportedRight, ReportedVoucher, reportRights } from '../../shared/rights/commands'
import { exposureOf, isPossibleQty, RIGHT_KIND_FACTS } from '../../shared/rights/kinds'
import { VOUCHER_MAX, VOUCHER_MIN } from '../../shared/vouchers/rules'
import { roleIn } from '../accounts/members'
import { isAuthor, noteSeen } from '../devices/device-users'
import { activeDevice } from '../devices/handlers'
import { openIncident } from '../incidents/open-incident'
import { attempt } from '../kernel/commands/group-commit'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { readEpoch } from '../sync/epoch'
import { newRight } from './new-right'
import { canBeHad } from './order-at-desk'
import { hold, moveHeld, seatTaken } from './pools'

type Claim = ReportedRight & { readonly device_id: string }

const RECOVERING = `select 1 from devices where org_id = ? and recovery is not null and status = 'active'
  union all select 1 from recoveries where org_id = ? and confirmed_at is null limit 1`

/** Whether after a restore some desk has yet to say what it holds. */
export const isRecovering = async (trx: Trx, ctx: Context): Promise<boolean> => (await rawStatement(trx, RECOVERING, [ctx.op.org_id, ctx.op.org_id])).length > 0

/** Throws `rights.recovering` while some desk has yet to say what it holds: what it sold must not be granted to another. */
export async function assertGranting(trx: Trx, ctx: Context): Promise<void> {
  if (await isRecovering(trx, ctx)) throw new DomainError('rights.recovering')
}

export const bookReport: Handler<typeof reportRights> = async (trx, { input }, ctx) => {
  const { org_id } = ctx.op
  const device = await activeDevice(ctx, input.device_id)
  if (!(await isAuthor(trx, org_id, device.id, ctx.op.user_id))) throw new DomainError('device.not_yours')
  if (device.recovery !== null) {
    for (const user_id of input.authors) if (await vouchedFor(trx, ctx, user_id)) await noteSeen(trx, org_id, device.id, user_id, ctx.now)
    for (const voucher of input.vouchers ?? []) await takeVoucher(ctx, voucher)
    for (const right of [...input.rights].sort((a, b) => (a.id < b.id ? -1 : 1))) await takeAccount(trx, ctx, device.id, right)
    if (input.last) {
      await ctx.rows.patch('devices', device.id, { recovery: 'waiting' })
      await advanceRecovery(trx, ctx)
    }
  }
  return async () => {
    const ready = (await ctx.rows.get('devices', device.id))?.recovery === null
    const live = trx.selectFrom('rights').selectAll().where('org_id', '=', org_id).where('device_id', '=', device.id).where('status', '=', 'live')
    return { ready, epoch: await readEpoch(trx), rights: ready && input.last ? await live.orderBy('id').execute() : [] }
  }
}

/** Whoever reports says who else has worked on the device. That a manager was there, only a manager says. */
async function vouchedFor(trx: Trx, { op }: Context, user_id: string): Promise<boolean> {
  const [own, theirs] = [await roleIn(trx, op.org_id, op.user_id), await roleIn(trx, op.org_id, user_id)]
  return own !== null && theirs !== null && (can(own, 'incidents.settle') || !can(theirs, 'incidents.settle'))
}

/**
 * Makes a voucher again that its desk says it has sold: whoever holds its balance finds it there. Until the sale itself comes
 * with the desk's operations, nobody else gets it. What no desk can have sold is not made.
 */
async function takeVoucher(ctx: Context, voucher: ReportedVoucher): Promise<void> {
  const { value, tax_group_id } = voucher
  if (value < VOUCHER_MIN || value > VOUCHER_MAX || (tax_group_id && !(await ctx.rows.get('tax_groups', tax_group_id)))) return
  const row = { ...voucher, sold: 0, held: 0, blocked: false, cancelled: false, created_at: ctx.now, updated_at: ctx.now }
  await ctx.rows.insert('vouchers', row).catch((error: unknown) => {
    // It is there: the backup has it, or its code is another's, which the sale will say.
    if (!(error instanceof DomainError)) throw error
  })
}

/** Takes one right of a report: one the server knows is brought up to date, another waits to be placed. */
async function takeAccount(trx: Trx, ctx: Context, device_id: string, account: ReportedRight): Promise<void> {
  const known = await ctx.rows.get('rights', account.id)
  if (!known) {
    await trx
      .insertInto('right_claims')
      .values({ ...account, returned: Math.min(account.qty, account.returned), org_id: ctx.op.org_id, device_id, early: 0, borrowed: 0, placed: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  if (known.device_id !== device_id || known.status === 'fenced') return
  const back = Math.min(known.qty, account.returned) - known.returned
  if (back <= 0) return
  // More was handed back than was unsold when the backup was made: the rest of it was sold then, and voided since.
  const early = Math.min(back, known.qty - known.used - known.returned)
  const borrowed = back - early
  const returned = known.returned + back
  const used = known.used - borrowed
  const status = used + returned < known.qty ? 'live' : used > 0 ? 'spent' : 'returned'
  await ctx.rows.patch('rights', known.id, { used, returned, status, updated_at: ctx.now })
  const { id, kind, event_id, subject_id, qty } = known
  const subject = { kind, event_id, subject_id }
  await moveHeld(trx, ctx, [{ ...subject, qty: early }], (gone) => ({ held: -gone, sold: 0 }))
  await moveHeld(trx, ctx, [{ ...subject, qty: borrowed }], (gone) => ({ held: 0, sold: -gone }))
  await trx
    .insertInto('right_claims')
    .values({ id, org_id: ctx.op.org_id, device_id, ...subject, qty, returned, early, borrowed, placed: true })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ early: eb('right_claims.early', '+', early), borrowed: eb('right_claims.borrowed', '+', borrowed) })),
    )
    .execute()
}

/**
 * Places every claim there is room for. A desk whose claims all have a place goes on; when nobody is left who might make
 * room, what has none becomes an incident, and what was sold from it goes to quarantine.
 */
export async function advanceRecovery(trx: Trx, ctx: Context): Promise<void> {
  const { org_id } = ctx.op
  const open = trx.selectFrom('right_claims').selectAll().where('org_id', '=', org_id).where('placed', '=', false)
  for (const claim of await open.orderBy('id').execute()) {
    const placed = await attempt(trx, () => place(trx, ctx, claim))
    if (!placed.ok && !(placed.error instanceof DomainError)) throw placed.error
    if (!placed.ok || !placed.value) continue
    await trx.updateTable('right_claims').set({ placed: true, early: claim.returned }).where('org_id', '=', org_id).where('id', '=', claim.id).execute()
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
    if (lost.length > 0) await giveUp(trx, ctx, id, lost)
    await ctx.rows.patch('devices', id, { recovery: null })
  }
}

async function giveUp(trx: Trx, ctx: Context, device_id: string, lost: readonly Claim[]): Promise<void> {
  await trx.deleteFrom('right_claims').where('org_id', '=', ctx.op.org_id).where('device_id', '=', device_id).where('placed', '=', false).execute()
  const details = exposureOf(lost.map((claim) => ({ ...claim, used: 0 })))
  await openIncident(ctx, { kind: 'rights_lost', subject_id: device_id, device_id, details })
}

/** Makes a right again as its holder has it, where there is room for it. */
async function place(trx: Trx, ctx: Context, claim: Claim): Promise<boolean> {
  const { id, kind, event_id, subject_id, device_id, qty, returned } = claim
  const held = qty - returned
  if (!isPossibleQty(claim) || !(await exists(ctx, claim))) return false
  if (kind === 'order' && held > 0 && !(await canBeHad(trx, ctx, subject_id))) return false
  if (held > 0 && !(await hold(trx, ctx, { kind, event_id, subject_id, qty: held }))) return false
  if (kind === 'seat' && held > 0 && (await seatTaken(trx, ctx, event_id, subject_id))) return false
  const right = newRight(ctx, { device_id }, claim, id)
  await ctx.rows.insert('rights', held === 0 ? { ...right, returned, status: 'returned' } : { ...right, returned })
  return true
}

/** Whether there is what a claim is on: a seat in the hall of its event, a place of an event, a cash box. What is counted is asked of its pool. */
async function exists(ctx: Context, { kind, event_id, subject_id }: Claim): Promise<boolean> {
  if (kind === 'series') return (await ctx.rows.get('cash_boxes', subject_id)) !== undefined
  if (!RIGHT_KIND_FACTS[kind].of_event) return event_id === null
  const event = event_id ? await ctx.rows.get('events', event_id) : undefined
  if (kind !== 'seat') return event !== undefined
  const seat = await ctx.rows.get('seats', subject_id)
  return event !== undefined && seat !== undefined && seat.seating_plan_id === event.seating_plan_id
}
