import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'
import { DAY, iso, MINUTE, ms } from '../../../shared/kernel/time'
import { databaseJob, externalJob, jobKind } from '../../jobs/job'
import { enqueue } from '../../jobs/queue'
import { existingRow } from '../../kernel/commands/existing'
import { readRow } from '../../kernel/commands/rows'
import { scoped } from '../../kernel/database/org-scope'
import { rawStatement } from '../../kernel/database/statement'
import type { ProviderFee } from '../../payments/provider'
import { type PaymentWorld, providerChargeOf } from './provider-charge'
import { feeColumns } from './provider-fee'
import { nextPollAt } from './provider-request'

/** `pollFeesJob` asks again after a failure. */
const askFeeJob = jobKind('ask_fee', z.object({ payment_id: id() }), { rank: 1, comesAgain: () => true })

type FeeRequest = z.infer<typeof askFeeJob.payload>

/** A confirmed payment must only be read. */
const refuseCharge = async (): Promise<void> => {
  throw new DomainError('payments.no_checkout')
}

async function askFee(
  { payment_id }: FeeRequest,
  { org_id }: { readonly org_id: string },
  paying: PaymentWorld,
): Promise<ProviderFee | null> {
  const payment = await readRow(scoped(paying.db, org_id), 'payments', org_id, payment_id)
  if (!payment || payment.provider_ref === null || payment.status !== 'confirmed') return null
  const { provider_ref, amount } = payment
  const asked = await providerChargeOf(payment, org_id, paying)
  if (!asked) return null
  const { provider, charge, of } = asked
  const said =
    amount > 0
      ? await provider.charged(charge, provider_ref, refuseCharge)
      : of && (await provider.refunded({ ...charge, of }, provider_ref))
  return said?.fee ?? null
}

export const askFeeHandling = externalJob<FeeRequest, ProviderFee | null, PaymentWorld>(askFeeJob, {
  effect: askFee,
  announced: async () => {},
  settled: async (_trx, { payment_id }, fee, ctx) => {
    const { method, status } = await existingRow(ctx, 'payments', payment_id)
    if (fee && status === 'confirmed') await ctx.rows.patch('payments', payment_id, feeColumns(ctx, method, fee))
  },
  failed: async () => {},
})

/** Time in ms after which an unknown fee is no longer asked for. */
const GIVE_UP_AFTER = 60 * DAY
const BATCH = 100

const DUE_PAYMENTS =
  'select id, created_at, status from payments where org_id = ? and fee_ask_at <= ? order by fee_ask_at, id limit ?'

/** Asks for fees that were unknown when a payment was confirmed: providers calculate them later. Runs every minute. */
export const pollFeesJob = databaseJob(
  jobKind('poll_fees', z.object({}), { rank: 1 }),
  async (trx, _payload, ctx) => {
    const { org_id } = ctx.op
    const due = await rawStatement<{ id: string; created_at: string; status: string }>(trx, DUE_PAYMENTS, [
      org_id,
      ctx.now,
      BATCH,
    ])
    for (const { id, created_at, status } of due) {
      const over = status !== 'confirmed' || ms(ctx.now) - ms(created_at) > GIVE_UP_AFTER
      await rawStatement(trx, 'update payments set fee_ask_at = ? where org_id = ? and id = ?', [
        over ? null : nextPollAt(created_at, ctx.now),
        org_id,
        id,
      ])
      if (!over) await enqueue(ctx, askFeeJob, { payment_id: id }, { key: id })
    }
    return iso(ms(ctx.now) + (due.length < BATCH ? MINUTE : 0))
  },
  { standing: true },
)
