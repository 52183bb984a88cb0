import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'
import { DAY, iso, MINUTE, ms } from '../../../shared/kernel/time'
import { booking, bringing, jobKind } from '../../jobs/job'
import { enqueue } from '../../jobs/queue'
import { existingRow } from '../../kernel/commands/existing'
import { readRow } from '../../kernel/commands/rows'
import { scoped } from '../../kernel/database/org-scope'
import { rawStatement } from '../../kernel/database/statement'
import type { Fee } from '../../payments/provider'
import { chargeOf, type Paying } from './provider-charge'
import { toldFee } from './provider-fee'
import { askAgainAt } from './provider-request'

/** What fails is asked again by `pollingFees`. */
const feeJob = jobKind('ask_fee', z.object({ payment_id: id() }), { rank: 1, comesAgain: () => true })

type Asked = z.infer<typeof feeJob.payload>

/** What is confirmed is only looked at. */
const takesNothing = async (): Promise<void> => {
  throw new DomainError('payments.no_checkout')
}

async function ask({ payment_id }: Asked, { org_id }: { readonly org_id: string }, paying: Paying): Promise<Fee | null> {
  const payment = await readRow(scoped(paying.db, org_id), 'payments', org_id, payment_id)
  if (!payment || payment.provider_ref === null || payment.status !== 'confirmed') return null
  const { provider_ref, amount } = payment
  const asked = await chargeOf(payment, org_id, paying)
  if (!asked) return null
  const { provider, charge, of } = asked
  const said = amount > 0 ? await provider.charged(charge, provider_ref, takesNothing) : of && (await provider.refunded({ ...charge, of }, provider_ref))
  return said?.fee ?? null
}

export const askingFee = bringing<Asked, Fee | null, Paying>(feeJob, {
  effect: ask,
  announced: async () => {},
  settled: async (_trx, { payment_id }, fee, ctx) => {
    const { method, status } = await existingRow(ctx, 'payments', payment_id)
    if (fee && status === 'confirmed') await ctx.rows.patch('payments', payment_id, toldFee(ctx, method, fee))
  },
  failed: async () => {},
})

/** For how long what nobody has said is asked for. */
const ASKED_FOR = 60 * DAY
const AT_ONCE = 100

const DUE = 'select id, created_at, status from payments where org_id = ? and fee_ask_at <= ? order by fee_ask_at, id limit ?'

/** Every minute, for fees that were not known when a payment was confirmed: a provider works them out later. */
export const pollingFees = booking(
  jobKind('poll_fees', z.object({}), { rank: 1 }),
  async (trx, _payload, ctx) => {
    const { org_id } = ctx.op
    const due = await rawStatement<{ id: string; created_at: string; status: string }>(trx, DUE, [org_id, ctx.now, AT_ONCE])
    for (const { id, created_at, status } of due) {
      const over = status !== 'confirmed' || ms(ctx.now) - ms(created_at) > ASKED_FOR
      await rawStatement(trx, 'update payments set fee_ask_at = ? where org_id = ? and id = ?', [over ? null : askAgainAt(created_at, ctx.now), org_id, id])
      if (!over) await enqueue(ctx, feeJob, { payment_id: id }, { key: id })
    }
    return iso(ms(ctx.now) + (due.length < AT_ONCE ? MINUTE : 0))
  },
  { standing: true },
)
