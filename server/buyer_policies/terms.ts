import { type BuyerTerms, termsOf } from '../../shared/buyer_policies/terms'
import type { RowOf } from '../../shared/model'
import type { Context } from '../kernel/commands/handler'
import { readRows } from '../kernel/commands/rows'
import type { Db, Trx } from '../kernel/database/database'
import { policiesOf } from './handlers'

type Event = Pick<RowOf<'events'>, 'id' | 'policy_id'>

/** Terms by event. An event without terms lets its buyers do nothing by themselves. */
export type TermsByEvent = ReadonlyMap<string, BuyerTerms>

/** Reads the terms that hold for events now: those of their own policies, otherwise of the organisation's default. */
export async function currentTerms(db: Db, org_id: string, events: Iterable<Event>): Promise<TermsByEvent> {
  const policies = await policiesOf(db, org_id)
  const usual = policies.find(({ is_default }) => is_default)
  return new Map(
    [...events].flatMap(({ id, policy_id }) => {
      const policy = policies.find((each) => each.id === policy_id) ?? usual
      return policy ? [[id, termsOf(policy)] as const] : []
    }),
  )
}

/**
 * Records the terms of an order with it, for each event of its lines. They stay whatever becomes of the policies, and
 * the first ones stay where an order is recorded again.
 */
export async function recordTerms(
  trx: Trx,
  ctx: Context,
  order_id: string,
  items: readonly Pick<RowOf<'order_items'>, 'event_id'>[],
): Promise<void> {
  const { org_id } = ctx.op
  const ids = [...new Set(items.flatMap(({ event_id }) => event_id ?? []))]
  const terms = await currentTerms(trx, org_id, await readRows(trx, 'events', org_id, ids))
  if (terms.size === 0) return
  await trx
    .insertInto('order_policies')
    .values([...terms].map(([event_id, each]) => ({ org_id, order_id, event_id, terms: each })))
    .onConflict((conflict) => conflict.columns(['org_id', 'order_id', 'event_id']).doNothing())
    .execute()
}

/** Reads the terms under which an order was placed, by event. An order of a desk or the office has none. */
export async function termsOfOrder(db: Db, org_id: string, order_id: string): Promise<TermsByEvent> {
  const rows = await db
    .selectFrom('order_policies')
    .select(['event_id', 'terms'])
    .where('org_id', '=', org_id)
    .where('order_id', '=', order_id)
    .execute()
  return new Map(rows.map(({ event_id, terms }) => [event_id, terms]))
}

/** Removes the terms of an order that is removed. */
export const forgetTerms = async (trx: Trx, org_id: string, order_id: string): Promise<void> => {
  await trx.deleteFrom('order_policies').where('org_id', '=', org_id).where('order_id', '=', order_id).execute()
}
