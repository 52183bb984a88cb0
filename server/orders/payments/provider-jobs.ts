import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { booking, bringing, jobKind } from '../../jobs/job'
import { existingRow } from '../../kernel/commands/existing'
import { type Changed, createContext } from '../../kernel/commands/handle'
import type { Context, Machine } from '../../kernel/commands/handler'
import { readRow } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import { rawStatement } from '../../kernel/database/statement'
import { type News, refused, type Said, type Take } from '../../payments/provider'
import { deskRight } from '../../rights/order-at-desk'
import { chargeOf, type Paying } from './provider-charge'
import { askAgainAt, askAt, askJob } from './provider-request'
import { bookSaid } from './settle-payment'

type Asked = z.infer<typeof askJob.payload>
type Payment = RowOf<'payments'>

/** Whether there is nothing to ask: it is known how the payment ended, and no message says otherwise. Money that went back may come back still. */
const isOver = ({ status, amount, provider_ref }: Payment, ref: string | null): boolean =>
  status !== 'pending' && (ref === null || (status === 'confirmed' && amount > 0 && ref === provider_ref))

type Taker = { readonly org_id: string; readonly announce: Take }

/** What a provider says; null where there is nothing to ask; or that the order is at a desk, so that nothing of it changes for now. */
type Outcome = Said | 'at_desk' | null

/** Asks the provider, where there is anything to ask. Throws where nobody knows what came of it: the payment is pending until somebody does. */
async function ask({ payment_id, ref }: Asked, { org_id, announce: take }: Taker, paying: Paying): Promise<Outcome> {
  const own = scoped(paying.db, org_id)
  const payment = await readRow(own, 'payments', org_id, payment_id)
  if (!payment || isOver(payment, ref)) return null
  if (await deskRight(own, { op: { org_id } }, payment.order_id)) return 'at_desk'
  const { amount } = payment
  const known = ref ?? payment.provider_ref
  const givenUp = amount > 0 && payment.given_up_at !== null
  // Where it is paid is told beside what the provider calls it: who was told nothing cannot pay.
  if (givenUp && known === null) return refused()
  const asked = await chargeOf(payment, org_id, paying)
  if (!asked) return null
  const { provider, charge, of } = asked
  if (givenUp && known !== null) return provider.end(charge, known)
  if (amount > 0) return known === null ? provider.charge(charge, take) : provider.charged(charge, known, take)
  if (!of) return refused()
  const refund = { ...charge, of }
  return known === null ? provider.refund(refund) : provider.refunded(refund, known)
}

const isAtDesk = async (trx: Trx, ctx: Context, payment_id: string): Promise<boolean> =>
  (await deskRight(trx, ctx, (await existingRow(ctx, 'payments', payment_id)).order_id)) !== undefined

export const asking = bringing<Asked, Outcome, Paying>(askJob, {
  effect: ask,
  // The provider knows it by its id, however often it is asked. Of what is taken now and what was given up, one is first.
  announced: async (_trx, { payment_id }, ctx) => {
    const { given_up_at } = await existingRow(ctx, 'payments', payment_id)
    if (given_up_at !== null) throw new DomainError('payments.given_up')
    await ctx.rows.patch('payments', payment_id, { taking_at: ctx.now })
  },
  settled: async (trx, { payment_id, ref }, said, ctx) => {
    if (!said) return
    // Nothing of an order changes while a desk has it: what is true by then is booked once it has let go.
    if (said === 'at_desk' || (said.state !== 'pending' && (await isAtDesk(trx, ctx, payment_id))))
      return askAt(ctx, payment_id, ref, iso(ms(ctx.now) + MINUTE))
    await bookSaid(trx, ctx, payment_id, said)
    if (said.ask_again_in !== undefined) await askAt(ctx, payment_id, null, iso(ms(ctx.now) + said.ask_again_in))
  },
  // Nobody knows yet: it stays pending, and is asked about again.
  failed: async () => {},
})

/** How many payments are asked about at once. */
const AT_ONCE = 100

const DUE = `select id, created_at from payments where org_id = ? and status = 'pending' and ask_again_at <= ? and not exists (
    select 1 from jobs where jobs.org_id = payments.org_id and jobs.kind = ? and jobs.key = payments.id and jobs.done_at is null
  ) order by ask_again_at, id limit ?`

/** Every minute, for what no message has come about. A device need not know of it: the payment stays as it is. */
export const polling = booking(
  jobKind('poll_payments', z.object({})),
  async (trx, _payload, ctx) => {
    const { org_id } = ctx.op
    const due = await rawStatement<{ id: string; created_at: string }>(trx, DUE, [org_id, ctx.now, askJob.name, AT_ONCE])
    for (const { id, created_at } of due) {
      await rawStatement(trx, 'update payments set ask_again_at = ? where org_id = ? and id = ?', [askAgainAt(created_at, ctx.now), org_id, id])
      await askAt(ctx, id, null)
    }
    return iso(ms(ctx.now) + (due.length < AT_ONCE ? MINUTE : 0))
  },
  { standing: true },
)

/** A message of a provider about a payment of an organisation. */
export type PaymentNews = News & { readonly org_id: string; readonly method: string }

/** Has it asked how the payment stands that a message is about. One about another organisation's payment, or another provider's, is about nothing. */
export async function bookNews(
  trx: Trx,
  { org_id, method, payment_id, ref }: PaymentNews,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly Changed[]> {
  const { ports } = machine
  const { ctx, changes } = createContext(
    trx,
    { id: ports.newId(), org_id, device_id: null, user_id: '', shift_id: null, at: iso(ports.clock()) },
    machine,
    null,
  )
  const payment = await ctx.rows.get('payments', payment_id)
  if (payment?.method === method && payment.ask_again_at !== null && !isOver(payment, ref)) await askAt(ctx, payment_id, ref)
  return changes()
}
