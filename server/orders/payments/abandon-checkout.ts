import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { CHECKOUT_METHODS, type cancelPayment } from '../../../shared/orders/office-commands'
import { STATUS } from '../../../shared/orders/rules'
import { booking, jobKind } from '../../jobs/job'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import { rawStatement } from '../../kernel/database/statement'
import { CHECKOUT_FOR } from '../../payments/provider'
import { askAt } from './provider-request'

/** Takes the buyer's way to a checkout away, and has its provider end it. Until that has said so, the payment is under way. */
async function giveUp(ctx: Context, payment_id: string): Promise<void> {
  await ctx.rows.patch('payments', payment_id, { given_up_at: ctx.now, checkout_url: null })
  await askAt(ctx, payment_id, null)
}

const isCheckout = ({ method, amount }: RowOf<'payments'>): boolean => amount > 0 && CHECKOUT_METHODS.includes(method)

export const bookGivingUp: Handler<typeof cancelPayment> = async (_trx, { id, input: { payment_id } }, ctx) => {
  const answer = () => existingRow(ctx, 'orders', id)
  const payment = await existingRow(ctx, 'payments', payment_id)
  if (payment.order_id !== id) throw new DomainError('not_found', { table: 'payments', id: payment_id })
  if (!isCheckout(payment) || payment.status === 'confirmed') throw new DomainError('payments.no_checkout')
  if (payment.status !== 'pending' || payment.given_up_at !== null) return answer
  if (!ctx.ports.hasAccount(ctx.op.org_id, payment.method)) throw new DomainError('payments.not_set_up')
  await giveUp(ctx, payment_id)
  return answer
}

/** Orders of which whatever is paid goes back. One that has expired takes its places again where it can. */
const CALLED_OFF: readonly number[] = [STATUS.cancelled, STATUS.deleted, STATUS.refunded]

/** How many are given up in one transaction. */
const AT_ONCE = 100

const UNFINISHED = `select payments.id from payments join orders on orders.org_id = payments.org_id and orders.id = payments.order_id
  where payments.org_id = ? and payments.status = 'pending' and payments.amount > 0 and payments.given_up_at is null
    and payments.method in (select value from json_each(?)) and (payments.created_at <= ? or orders.status_code in (${CALLED_OFF.join(', ')}))
  order by payments.id limit ?`

/** Every minute: gives up what nobody has finished for so long, and what is for an order that was called off. */
export const givingUp = booking(
  jobKind('give_up_checkouts', z.object({})),
  async (trx, _payload, ctx) => {
    const over = iso(ms(ctx.now) - CHECKOUT_FOR)
    // Where the house has no account any more, nobody can end them.
    const methods = CHECKOUT_METHODS.filter((method) => ctx.ports.hasAccount(ctx.op.org_id, method))
    const due = await rawStatement<{ id: string }>(trx, UNFINISHED, [ctx.op.org_id, JSON.stringify(methods), over, AT_ONCE])
    for (const { id } of due) await giveUp(ctx, id)
    return iso(ms(ctx.now) + (due.length < AT_ONCE ? MINUTE : 0))
  },
  { standing: true },
)
