import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { seatName } from '../../../shared/seats/name'
import { isSeatChanged, type SeatChange, type SeatPatch, seatValues } from '../../../shared/seats/plan/edit'
import { refusalOf } from '../../../shared/seats/plan/protection'
import { assertAllExist, existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import { readRows } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { readClaims } from './claims'

type Seat = RowOf<'seats'>
type Plan = RowOf<'seating_plans'>

/** Maximum number of seats of one plan. */
export const MAX_SEATS = 30_000

const LAST_EDITOR = `select u.name from seating_plan_edits e join users u on u.id = e.user_id
  where e.org_id = ? and e.seating_plan_id = ? and cast(e.seat_ids as text) like ? order by e.rev desc limit 1`

const COUNT = 'select count(*) as n from seats where org_id = ? and seating_plan_id = ? and not deleted'

const holdOf = (values: SeatPatch) => (values.hold_owner === undefined ? {} : { on_hold: values.hold_owner !== null })

/** Terms under which seats with tickets are changed. */
export type EditTerms = {
  /** True if the consequences of new names for sold seats were seen. */
  readonly confirmed: boolean
  /** Leaves out seats that are protected, in place of refusing the edit. */
  readonly skipsProtected?: boolean
  /** The template's seats of added seats. */
  readonly origins?: ReadonlyMap<string, string>
}

/**
 * Changes seats of a plan, all or none. Throws `seats.changed` where a seat is not as the change expects it, a
 * `seats.sold_…` refusal or `seats.held` where tickets stand in the way, and `seats.link_broken` where a companion is
 * missing.
 * @returns the changes that were made
 */
export async function changeSeats(
  trx: Trx,
  ctx: Context,
  plan: Plan,
  wanted: readonly SeatChange[],
  terms: EditTerms,
): Promise<readonly SeatChange[]> {
  if (wanted.length === 0) return wanted
  const { org_id } = ctx.op
  const { lang } = await existingRow(ctx, 'orgs', org_id)
  const ids = wanted.map(({ id }) => id)
  if (new Set(ids).size !== ids.length)
    throw new DomainError('input.invalid', { field: 'seats', reason: 'one of them is named twice' })
  const rows = new Map((await readRows(trx, 'seats', org_id, ids)).map((seat) => [seat.id, seat]))
  const nameOf = (change: SeatChange) => {
    const row = rows.get(change.id)
    return seatName({ block: '', row: '', num: '', override_num: null, ...row, ...(row ? {} : change.after) }, lang)
  }
  const claims = await readClaims(trx, org_id, plan.id, ctx.now, ids)
  const changes: SeatChange[] = []
  for (const change of wanted) {
    const row = rows.get(change.id)
    if (row && row.seating_plan_id !== plan.id) throw new DomainError('not_found', { table: 'seats', id: change.id })
    if (isSeatChanged(row && !row.deleted ? row : null, change))
      throw await changedRefusal(trx, ctx, plan.id, change, nameOf(change))
    const claim = claims.get(change.id)
    const refusal = claim && refusalOf(change, claim, terms.confirmed)
    if (!refusal) changes.push(change)
    else if (!terms.skipsProtected)
      throw new DomainError(refusal, {
        seat: nameOf(change),
        seat_id: change.id,
        event: claim.event,
        holder: claim.holder ?? '–',
      })
  }
  const categories = changes.flatMap(({ after }) => after?.price_category_id ?? [])
  await assertAllExist(ctx, 'price_categories', categories)
  for (const change of changes)
    await writeSeat(ctx, plan.id, rows.get(change.id), change, terms.origins?.get(change.id) ?? null)
  await assertLinked(trx, ctx, plan.id, changes, nameOf)
  if (changes.some(({ before }) => before === null)) {
    const [{ n } = { n: 0 }] = await rawStatement<{ n: number }>(trx, COUNT, [org_id, plan.id])
    if (n > MAX_SEATS) throw new DomainError('seats.too_many', { most: MAX_SEATS })
  }
  return changes
}

/** Refusal that names the editor who changed a seat in the meantime, if that is recorded. */
async function changedRefusal(
  trx: Trx,
  ctx: Context,
  plan_id: string,
  { id }: SeatChange,
  seat: string,
): Promise<DomainError> {
  const [last] = await rawStatement<{ name: string }>(trx, LAST_EDITOR, [ctx.op.org_id, plan_id, `%"${id}"%`])
  return new DomainError('seats.changed', { seat, seat_id: id, by: last?.name ?? '–' })
}

async function writeSeat(
  ctx: Context,
  seating_plan_id: string,
  row: Seat | undefined,
  { id, before, after }: SeatChange,
  origin_id: string | null,
) {
  if (after === null) return ctx.rows.patch('seats', id, { deleted: true })
  if (before !== null) return ctx.rows.patch('seats', id, { ...after, ...holdOf(after) })
  const whole = seatValues.safeParse(after)
  if (!whole.success) throw new DomainError('input.invalid', { field: 'seats', reason: 'a new seat needs all values' })
  const values = { id, seating_plan_id, ...whole.data, on_hold: whole.data.hold_owner !== null }
  if (row) return ctx.rows.patch('seats', id, { ...values, deleted: false })
  const made = { ...values, origin_id }
  return ctx.rows.insert('seats', made)
}

const LINKS = `select s.id, s.linked_seat_id, p.id as partner, p.linked_seat_id as back from seats s
  left join seats p on p.id = s.linked_seat_id and p.org_id = s.org_id and p.seating_plan_id = s.seating_plan_id and not p.deleted
  where s.org_id = ? and s.seating_plan_id = ? and not s.deleted and s.linked_seat_id is not null
    and (s.id in (select value from json_each(?)) or s.linked_seat_id in (select value from json_each(?)))`

/** Throws `seats.link_broken` unless each companion of the changed seats exists and belongs to no other seat. */
async function assertLinked(
  trx: Trx,
  ctx: Context,
  plan_id: string,
  changes: readonly SeatChange[],
  nameOf: (change: SeatChange) => string,
): Promise<void> {
  const linking = changes.filter(
    ({ before, after }) => after?.linked_seat_id || (before && (after === null || after.linked_seat_id !== undefined)),
  )
  if (linking.length === 0) return
  const ids = JSON.stringify(linking.map(({ id }) => id))
  const links = await rawStatement<{ id: string; linked_seat_id: string; partner: string | null; back: string | null }>(
    trx,
    LINKS,
    [ctx.op.org_id, plan_id, ids, ids],
  )
  const broken = links.find(
    ({ id, partner, back }) => partner === null || partner === id || (back !== null && back !== id),
  )
  const twice = links.find((one) =>
    links.some((other) => other.id !== one.id && other.linked_seat_id === one.linked_seat_id),
  )
  const wrong = broken ?? twice
  if (!wrong) return
  const row = await ctx.rows.get('seats', wrong.id)
  throw new DomainError('seats.link_broken', {
    seat: row ? nameOf({ id: wrong.id, before: {}, after: row }) : '',
    seat_id: wrong.id,
  })
}
