import { z } from 'zod'
import { bucketEnd, bucketStart } from '../../shared/kernel/buckets'
import { sum } from '../../shared/kernel/money'
import { can, ROLE_NAMES } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/model'
import { CHECKOUT_METHODS } from '../../shared/orders/office/commands'
import { reportTime, timeZoneOf } from '../../shared/orgs/rules'
import { databaseJob, jobKind } from '../jobs/job'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { notify } from '../notifications/notify'

type Org = Pick<RowOf<'orgs'>, 'id' | 'currency'>

export type PayoutMovement = Pick<
  RowOf<'payout_items'>,
  'payment_id' | 'order_id' | 'kind' | 'amount' | 'fee' | 'booked_at'
>

/** Length of a payout period, in the organisation's time zone. */
export const PAYOUT_PERIOD = 'WEEK'

/** Rows per statement. */
const BATCH = 500

/**
 * Movements without a payout: confirmed provider payments; refunds that bounced after their payout, which count again;
 * and fees that became known after a payout, which are deducted. Only fees in the organisation's currency count.
 */
const OPEN_MOVEMENTS = `select id as payment_id, order_id, case when amount < 0 then 'refund' else 'payment' end as kind, amount,
      case when fee_currency = ? then fee end as fee, created_at as booked_at
    from payments where org_id = ? and provider_ref is not null and status = 'confirmed' and method in (select value from json_each(?)) and created_at < ?
    and not exists (select 1 from payout_items where payout_items.org_id = payments.org_id and payout_items.payment_id = payments.id)
  union all
  select payments.id, payments.order_id, 'refund_returned', 0 - payments.amount, 0, payments.created_at
    from payout_items join payments on payments.org_id = payout_items.org_id and payments.id = payout_items.payment_id
    where payout_items.org_id = ? and payout_items.kind = 'refund' and payments.status = 'failed' and not exists (
      select 1 from payout_items given where given.org_id = payments.org_id and given.payment_id = payments.id and given.kind = 'refund_returned')
  union all
  select payments.id, payments.order_id, 'fee', 0, payments.fee, payments.created_at
    from payout_items join payments on payments.org_id = payout_items.org_id and payments.id = payout_items.payment_id
    where payout_items.org_id = ? and payout_items.kind in ('payment', 'refund') and payout_items.fee is null and payments.fee_currency = ? and not exists (
      select 1 from payout_items told where told.org_id = payments.org_id and told.payment_id = payments.id and told.kind = 'fee')
  order by booked_at, payment_id limit ?`

const openMovements = (
  trx: Trx,
  { id, currency }: Org,
  before: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<PayoutMovement[]> =>
  rawStatement<PayoutMovement>(trx, OPEN_MOVEMENTS, [
    currency,
    id,
    JSON.stringify(CHECKOUT_METHODS),
    before,
    id,
    id,
    currency,
    limit,
  ])

/** Sums movements, less the known provider fees. */
export function payoutSums(
  movements: readonly PayoutMovement[],
): Pick<RowOf<'payouts'>, 'gross' | 'refunds' | 'fees' | 'fees_unknown' | 'total' | 'orders_qty'> {
  const paid = movements.filter(({ kind }) => kind === 'payment')
  const gross = sum(paid.map(({ amount }) => amount))
  const left = sum(movements.map(({ amount }) => amount))
  const fees = sum(movements.map(({ fee }) => fee ?? 0))
  const fees_unknown = movements.filter(({ fee }) => fee === null).length
  return {
    gross,
    refunds: gross - left,
    fees,
    fees_unknown,
    total: left - fees,
    orders_qty: new Set(paid.map(({ order_id }) => order_id)).size,
  }
}

async function createPayout(
  ctx: Context,
  movements: readonly PayoutMovement[],
  { num, starts_at, ends_at }: Pick<RowOf<'payouts'>, 'num' | 'starts_at' | 'ends_at'>,
) {
  const { org_id, trx } = ctx.rows
  const account = trx
    .selectFrom('bank_accounts')
    .select('id')
    .where('org_id', '=', org_id)
    .where('is_default', '=', true)
    .where('deleted', '=', false)
  const payout_id = ctx.ports.newId()
  await ctx.rows.insert('payouts', {
    id: payout_id,
    num,
    status: 'pending',
    starts_at,
    ends_at,
    ...payoutSums(movements),
    bank_account_id: (await account.executeTakeFirst())?.id ?? null,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  const rev = await ctx.rows.rev()
  const items = movements.map((movement) => ({
    ...movement,
    id: ctx.ports.newId(),
    org_id,
    rev,
    deleted: false,
    payout_id,
  }))
  for (let from = 0; from < items.length; from += BATCH)
    await trx
      .insertInto('payout_items')
      .values(items.slice(from, from + BATCH))
      .execute()
  ctx.rows.markChanged('payout_items', items[0]?.id ?? '')
  const told = ROLE_NAMES.filter((role) => can(role, 'payouts.read'))
  const readers = trx
    .selectFrom('users')
    .select('id')
    .where('org_id', '=', org_id)
    .where('role', 'in', told)
    .where('deleted', '=', false)
  for (const { id } of await readers.orderBy('id').execute()) await notify(ctx, id, { payout_id })
}

/**
 * Creates the weekly payouts of provider payments, each once, on the morning after the week's end or later where that
 * was missed. Refunds are deducted. A week without a positive total becomes part of the next.
 */
export const createPayoutsJob = databaseJob(
  jobKind('payouts', z.object({}), { rank: 1 }),
  async (trx, _payload, ctx) => {
    const { org_id } = ctx.op
    const org = await existingRow(ctx, 'orgs', org_id)
    const zone = timeZoneOf(org)
    const [last] = await rawStatement<{ num: number; ends_at: string }>(
      trx,
      'select num, ends_at from payouts where org_id = ? order by ends_at desc limit 1',
      [org_id],
    )
    const [first] = await openMovements(trx, org, ctx.now, 1)
    const starts_at = last?.ends_at ?? bucketStart(PAYOUT_PERIOD, first?.booked_at ?? ctx.now, zone)
    const since = first && first.booked_at > starts_at ? first.booked_at : starts_at
    let ends_at = bucketEnd(PAYOUT_PERIOD, since, zone)
    for (; reportTime(zone, ends_at) <= ctx.now; ends_at = bucketEnd(PAYOUT_PERIOD, ends_at, zone)) {
      const movements = await openMovements(trx, org, ends_at)
      if (payoutSums(movements).total <= 0) continue
      await createPayout(ctx, movements, { num: (last?.num ?? 0) + 1, starts_at, ends_at })
      // Each week in its own transaction.
      return ctx.now
    }
    return reportTime(zone, ends_at)
  },
  { standing: true },
)
