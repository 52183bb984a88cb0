import { DomainError } from '../../../shared/kernel/errors'
import { can } from '../../../shared/kernel/permissions'
import type { RowOf } from '../../../shared/model'
import type { Actor } from '../../kernel/commands/actor'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { MAX_SEATS } from '../plan/change-seats'

type Seat = Pick<
  RowOf<'seats'>,
  'block' | 'row' | 'num' | 'override_num' | 'x' | 'y' | 'price_category_id' | 'wheelchair' | 'on_hold'
>
type Category = Pick<RowOf<'price_categories'>, 'id' | 'name' | 'color'>

/** A seating plan as it is printed. `categories` are those of its seats, in their order. */
export type PrintedPlan = {
  readonly org: string
  readonly plan: RowOf<'seating_plans'>
  readonly seats: readonly Seat[]
  readonly categories: readonly Category[]
}

/** Reads a plan for printing. Throws `forbidden` without `seats.read`, and `not_found`. */
export async function readPrintedPlan(db: Db, { org_id, role }: Actor, plan_id: string): Promise<PrintedPlan> {
  if (!can(role, 'seats.read')) throw new DomainError('forbidden')
  const org = await readRow(db, 'orgs', org_id, org_id)
  const plan = await readRow(db, 'seating_plans', org_id, plan_id)
  if (!org || !plan || plan.deleted) throw new DomainError('not_found', { table: 'seating_plans', id: plan_id })
  const seats = await db
    .selectFrom('seats')
    .select(['block', 'row', 'num', 'override_num', 'x', 'y', 'price_category_id', 'wheelchair', 'on_hold'])
    .where('org_id', '=', org_id)
    .where('seating_plan_id', '=', plan_id)
    .where('deleted', '=', false)
    .limit(MAX_SEATS)
    .execute()
  const used = [...new Set(seats.map(({ price_category_id }) => price_category_id))]
  const categories =
    used.length === 0
      ? []
      : await db
          .selectFrom('price_categories')
          .select(['id', 'name', 'color'])
          .where('org_id', '=', org_id)
          .where('id', 'in', used)
          .orderBy('pos')
          .orderBy('id')
          .limit(used.length)
          .execute()
  return { org: org.name, plan, seats, categories }
}
