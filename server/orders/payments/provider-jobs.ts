import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { databaseJob, externalJob, jobKind } from '../../jobs/job'
import { existingRow } from '../../kernel/commands/existing'
import { type ChangeSet, startUnattended } from '../../kernel/commands/handle'
import type { Context, Machine } from '../../kernel/commands/handler'
import { readRow } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import { rawStatement } from '../../kernel/database/statement'
import { type BeforeCharge, type PaymentEvent, type PaymentState, refusedPayment } from '../../payments/provider'
import { deskRight } from '../../rights/order-at-desk'
import { type PaymentWorld, providerChargeOf } from './provider-charge'
import { askProviderJob, enqueueProviderRequest, nextPollAt } from './provider-request'
import { bookPaymentState } from './settle-payment'

type ProviderRequest = z.infer<typeof askProviderJob.payload>
type Payment = RowOf<'payments'>

/** Tells whether the final state is known and no webhook says otherwise. Refunds may still bounce. */
const isSettled = ({ status, amount, provider_ref }: Payment, ref: string | null): boolean =>
  status !== 'pending' && (ref === null || (status === 'confirmed' && amount > 0 && ref === provider_ref))

type ClaimingJob = { readonly org_id: string; readonly announce: BeforeCharge }

/**
 * A payment's state at its provider; null where there is nothing to ask; `at_desk` while a desk has the order, so that
 * nothing may change.
 */
type ProviderOutcome = PaymentState | 'at_desk' | null

/**
 * Asks the provider for a payment's state, or starts it. Throws where the outcome is unknown; the payment then stays
 * pending.
 */
async function ask(
  { payment_id, ref }: ProviderRequest,
  { org_id, announce: take }: ClaimingJob,
  paying: PaymentWorld,
): Promise<ProviderOutcome> {
  const own = scoped(paying.db, org_id)
  const payment = await readRow(own, 'payments', org_id, payment_id)
  if (!payment || isSettled(payment, ref)) return null
  if (await deskRight(own, org_id, payment.order_id)) return 'at_desk'
  const { amount } = payment
  const known = ref ?? payment.provider_ref
  const givenUp = amount > 0 && payment.given_up_at !== null
  // The checkout URL arrives together with the provider's reference. Without it no buyer can have paid.
  if (givenUp && known === null) return refusedPayment()
  const asked = await providerChargeOf(payment, org_id, paying)
  if (!asked) return null
  const { provider, charge, of } = asked
  if (givenUp && known !== null) return provider.end(charge, known)
  if (amount > 0) return known === null ? provider.charge(charge, take) : provider.charged(charge, known, take)
  if (!of) return refusedPayment()
  const refund = { ...charge, of }
  return known === null ? provider.refund(refund) : provider.refunded(refund, known)
}

const isAtDesk = async (trx: Trx, ctx: Context, payment_id: string): Promise<boolean> =>
  (await deskRight(trx, ctx.op.org_id, (await existingRow(ctx, 'payments', payment_id)).order_id)) !== undefined

export const askProviderHandling = externalJob<ProviderRequest, ProviderOutcome, PaymentWorld>(askProviderJob, {
  effect: ask,
  // Starting is idempotent by the payment's id. Of the start and the abandonment, one comes first.
  announced: async (_trx, { payment_id }, ctx) => {
    const { given_up_at } = await existingRow(ctx, 'payments', payment_id)
    if (given_up_at !== null) throw new DomainError('payments.given_up')
    await ctx.rows.patch('payments', payment_id, { taking_at: ctx.now })
  },
  settled: async (trx, { payment_id, ref }, said, ctx) => {
    if (!said) return
    // An order at a desk cannot change. The state is booked once the desk has released it.
    if (said === 'at_desk' || (said.state !== 'pending' && (await isAtDesk(trx, ctx, payment_id))))
      return enqueueProviderRequest(ctx, payment_id, ref, iso(ms(ctx.now) + MINUTE))
    await bookPaymentState(trx, ctx, payment_id, said)
    if (said.ask_again_in !== undefined)
      await enqueueProviderRequest(ctx, payment_id, null, iso(ms(ctx.now) + said.ask_again_in))
  },
  // The outcome is unknown: it stays pending and is polled again.
  failed: async () => {},
})

/** Payments per poll. */
const BATCH = 100

const DUE_PAYMENTS = `select id, created_at from payments where org_id = ? and status = 'pending' and ask_again_at <= ? and not exists (
    select 1 from jobs where jobs.org_id = payments.org_id and jobs.kind = ? and jobs.key = payments.id and jobs.done_at is null
  ) order by ask_again_at, id limit ?`

/**
 * Polls pending payments without a webhook. Runs every minute. Devices need no update, because the payment itself does
 * not change.
 */
export const pollPaymentsJob = databaseJob(
  jobKind('poll_payments', z.object({})),
  async (trx, _payload, ctx) => {
    const { org_id } = ctx.op
    const due = await rawStatement<{ id: string; created_at: string }>(trx, DUE_PAYMENTS, [
      org_id,
      ctx.now,
      askProviderJob.name,
      BATCH,
    ])
    for (const { id, created_at } of due) {
      await rawStatement(trx, 'update payments set ask_again_at = ? where org_id = ? and id = ?', [
        nextPollAt(created_at, ctx.now),
        org_id,
        id,
      ])
      await enqueueProviderRequest(ctx, id, null)
    }
    return iso(ms(ctx.now) + (due.length < BATCH ? MINUTE : 0))
  },
  { standing: true },
)

/** A provider's webhook about a payment of an organisation. */
export type PaymentNotification = PaymentEvent & { readonly org_id: string; readonly method: string }

/**
 * Enqueues a state request for a webhook's payment. Webhooks about unknown payments, or another organisation's or
 * provider's, are ignored.
 */
export async function bookPaymentNotification(
  trx: Trx,
  { org_id, method, payment_id, ref }: PaymentNotification,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { ctx, changes } = startUnattended(trx, { org_id }, machine)
  const payment = await ctx.rows.get('payments', payment_id)
  if (payment?.method === method && payment.ask_again_at !== null && !isSettled(payment, ref))
    await enqueueProviderRequest(ctx, payment_id, ref)
  return changes()
}
