import { z } from 'zod'
import { id } from '../../../shared/kernel/model/fields'
import type { RowOf } from '../../../shared/model'
import { jobKind } from '../../jobs/job'
import { enqueue } from '../../jobs/queue'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import type { RequestKind } from './cases'

/** Signs what waits at a cash box. */
export const signJob = jobKind('sign_receipts', z.object({ cash_box_id: id() }))

type QueuedReceipt = {
  readonly cash_box_id: string
  readonly kind: RequestKind
  readonly receipt_id?: string
  readonly shift_id?: string
}

const lastOf = (trx: Trx, ctx: Context, cash_box_id: string, kinds: readonly RequestKind[]) =>
  trx
    .selectFrom('fiscal_requests')
    .select(['number', 'kind', 'created_at'])
    .where('org_id', '=', ctx.op.org_id)
    .where('cash_box_id', '=', cash_box_id)
    .where('kind', 'in', kinds)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

const ALL: readonly RequestKind[] = ['sale', 'deposit', 'payout', 'start', 'stop', 'zero', 'monthly', 'yearly', 'daily']

/** Queues a request under the next number of its cash box. */
export async function queueRequest(
  trx: Trx,
  ctx: Context,
  { cash_box_id, kind, receipt_id, shift_id }: QueuedReceipt,
): Promise<void> {
  const last = await lastOf(trx, ctx, cash_box_id, ALL)
  const { org_id } = ctx.op
  const own = { id: ctx.ports.newId(), org_id, number: (last?.number ?? 0) + 1, cash_box_id, kind }
  const open = {
    state: 'waiting' as const,
    tries: 0,
    failed_at: null,
    signed_at: null,
    response: null,
    created_at: ctx.now,
  }
  await trx
    .insertInto('fiscal_requests')
    .values({ ...own, ...open, receipt_id: receipt_id ?? null, shift_id: shift_id ?? null })
    .execute()
  await enqueue(ctx, signJob, { cash_box_id }, { key: cash_box_id })
}

const KINDS: Readonly<Partial<Record<RowOf<'receipts'>['kind'], RequestKind>>> = {
  opening: 'deposit',
  cash_in: 'deposit',
  cash_out: 'payout',
  sale: 'sale',
  void: 'sale',
}

type EnteredReceipt = Pick<RowOf<'receipts'>, 'id' | 'kind' | 'cash_box_id' | 'shift_id' | 'tenders' | 'disputed'>

/**
 * Queues a receipt for its fiscal service, in the transaction that stores it. The first one of a cash box comes after a
 * start receipt. A closed shift is a daily closing in Germany.
 */
export async function requestSignature(
  trx: Trx,
  ctx: Context,
  { id: receipt_id, kind, cash_box_id, shift_id, tenders, disputed }: EnteredReceipt,
): Promise<void> {
  const box = await ctx.rows.get('cash_boxes', cash_box_id)
  if (box?.vendor !== 'fiskaltrust') return
  const begun = await lastOf(trx, ctx, cash_box_id, ['start', 'stop'])
  if (begun?.kind !== 'start') await queueRequest(trx, ctx, { cash_box_id, kind: 'start' })
  const request = KINDS[kind]
  const isEmpty = request !== 'sale' && tenders.every(({ amount }) => amount === 0)
  if (request && !isEmpty && !disputed)
    await queueRequest(trx, ctx, { cash_box_id, kind: request, receipt_id, shift_id })
  if (kind === 'closing' && box.vendor_country === 'DE')
    await queueRequest(trx, ctx, { cash_box_id, kind: 'daily', shift_id })
}

/** Ends signing at a cash box that has begun. */
export async function requestStop(trx: Trx, ctx: Context, cash_box_id: string): Promise<void> {
  const begun = await lastOf(trx, ctx, cash_box_id, ['start', 'stop'])
  if (begun?.kind === 'start') await queueRequest(trx, ctx, { cash_box_id, kind: 'stop' })
}

/** Queues a monthly receipt where the month has changed since the last one, or a yearly one where the year has. */
export async function requestPeriodic(
  trx: Trx,
  ctx: Context,
  cash_box_id: string,
  monthOf: (at: string) => string,
): Promise<void> {
  const last = await lastOf(trx, ctx, cash_box_id, ['start', 'stop', 'monthly', 'yearly'])
  if (!last || last.kind === 'stop') return
  const [before, now] = [monthOf(last.created_at), monthOf(ctx.now)]
  if (before !== now)
    await queueRequest(trx, ctx, { cash_box_id, kind: before.slice(0, 4) === now.slice(0, 4) ? 'monthly' : 'yearly' })
}

/** Queues the zero receipt that ends an outage, unless one waits. */
export async function requestZeroReceipt(trx: Trx, ctx: Context, cash_box_id: string): Promise<void> {
  const waiting = await trx
    .selectFrom('fiscal_requests')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('cash_box_id', '=', cash_box_id)
    .where('kind', '=', 'zero')
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!waiting) await queueRequest(trx, ctx, { cash_box_id, kind: 'zero' })
}
