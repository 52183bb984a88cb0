import { failedMark } from '../../../shared/cash_boxes/fiscal'
import type { Json } from '../../../shared/kernel/encoding/canonical'
import { iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { jobBackOff } from '../../jobs/back-off'
import { externalJob } from '../../jobs/job'
import { enqueue } from '../../jobs/queue'
import type { Context } from '../../kernel/commands/handler'
import { readRow } from '../../kernel/commands/rows'
import type { Db, Trx } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import { needsZeroReceipt, type RequestKind } from './cases'
import type { SignedResponse } from './client'
import { markOf } from './mark'
import { requestZeroReceipt, signJob } from './queue-requests'
import { receiptRequest, type Signable } from './request'
import type { FiscalService, FiscalServices } from './services'

/** Connections of the job. */
export type FiscalWorld = { readonly db: Db; readonly fiscal: FiscalServices }

/** Requests signed by one run. */
const AT_ONCE = 50
/** Receipts marked at once when an outage begins. */
const MARKED_AT_ONCE = 500

type Answer = {
  readonly id: string
  readonly receipt_id: string | null
  readonly kind: string
  readonly late: boolean
  readonly response: SignedResponse
}
type Outcome = { readonly answers: readonly Answer[]; readonly failed: boolean; readonly more: boolean }

const waitingAt = (db: Db, org_id: string, cash_box_id: string, limit: number) =>
  db
    .selectFrom('fiscal_requests')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('cash_box_id', '=', cash_box_id)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(limit)
    .execute()

type Waiting = Awaited<ReturnType<typeof waitingAt>>[number]

async function signableOf(db: Db, { id, org_id, kind, created_at, failed_at, receipt_id }: Waiting): Promise<Signable> {
  const receipt = receipt_id ? ((await readRow(db, 'receipts', org_id, receipt_id)) ?? null) : null
  const own = { id, kind: kind as RequestKind, created_at, late: failed_at !== null && receipt_id !== null, receipt }
  if (!receipt?.order_id) return { ...own, order: { items: [], payments: [] } }
  const of = (table: 'order_items' | 'payments') =>
    db
      .selectFrom(table as 'payments')
      .selectAll()
      .where('org_id', '=', org_id)
      .where('order_id', '=', receipt.order_id ?? '')
      .orderBy('id')
      .execute() as Promise<unknown>
  return {
    ...own,
    order: {
      items: (await of('order_items')) as RowOf<'order_items'>[],
      payments: (await of('payments')) as RowOf<'payments'>[],
    },
  }
}

/** Signs one request. One that was sent before may be signed already, so its answer is asked for first. */
async function sign(service: FiscalService, signable: Signable, wasTried: boolean): Promise<SignedResponse> {
  const request = (again: boolean) => receiptRequest(service.country, service.queue, signable, again)
  const known = wasTried ? await service.find(request(true)) : null
  return known ?? service.sign(request(false))
}

async function settle(trx: Trx, cash_box_id: string, { answers, failed, more }: Outcome, ctx: Context): Promise<void> {
  const { org_id } = ctx.op
  const requests = () => trx.updateTable('fiscal_requests').where('org_id', '=', org_id)
  let outage = false
  for (const { id, receipt_id, late, response } of answers) {
    const open = needsZeroReceipt(BigInt(response.ftState))
    await requests()
      .set({ state: 'signed', signed_at: ctx.now, response: response as unknown as Json })
      .where('id', '=', id)
      .execute()
    if (receipt_id) await ctx.rows.patch('receipts', receipt_id, { fiscal: markOf(response, late) })
    outage ||= late || open
  }
  if (outage) await requestZeroReceipt(trx, ctx, cash_box_id)
  const unsigned = answers.some(({ kind, response }) => kind === 'zero' && needsZeroReceipt(BigInt(response.ftState)))
  // A zero receipt that did not end the outage is followed by another one later.
  if (failed || unsigned) await markOutage(trx, cash_box_id, ctx)
  else if (more) await enqueue(ctx, signJob, { cash_box_id }, { key: cash_box_id })
}

/** Marks everything that waits at a cash box, and tries again later. */
async function markOutage(trx: Trx, cash_box_id: string, ctx: Context): Promise<void> {
  const waiting = await waitingAt(trx, ctx.op.org_id, cash_box_id, MARKED_AT_ONCE)
  for (const { id, tries, failed_at, receipt_id } of waiting) {
    const change = { tries: tries + 1, failed_at: failed_at ?? ctx.now }
    await trx
      .updateTable('fiscal_requests')
      .set(change)
      .where('org_id', '=', ctx.op.org_id)
      .where('id', '=', id)
      .execute()
    if (receipt_id && failed_at === null) await ctx.rows.patch('receipts', receipt_id, { fiscal: failedMark() })
  }
  const delay = jobBackOff(Math.min(waiting[0]?.tries ?? 0, 5) + 1, 1)
  await enqueue(ctx, signJob, { cash_box_id }, { key: cash_box_id, at: iso(ms(ctx.now) + delay) })
}

/**
 * Has the receipts of a cash box signed in their order. Selling never waits for it: where fiskaltrust does not answer,
 * receipts are marked and sent later, followed by the zero receipt that ends the outage.
 */
export const signReceipts = externalJob<{ cash_box_id: string }, Outcome, FiscalWorld>(signJob, {
  effect: async ({ cash_box_id }, { org_id }, world) => {
    const db = scoped(world.db, org_id)
    const service = await world.fiscal(org_id, cash_box_id)
    const waiting = await waitingAt(db, org_id, cash_box_id, AT_ONCE)
    const answers: Answer[] = []
    for (const request of waiting) {
      const signable = await signableOf(db, request)
      const response = service ? await sign(service, signable, request.tries > 0).catch(() => null) : null
      if (!response) return { answers, failed: true, more: false }
      const { id, receipt_id, kind } = request
      answers.push({ id, receipt_id, kind, late: signable.late, response })
    }
    return { answers, failed: false, more: waiting.length === AT_ONCE }
  },
  announced: async () => {},
  settled: (trx, { cash_box_id }, outcome, ctx) => settle(trx, cash_box_id, outcome, ctx),
  failed: async () => {},
})
