import { attempt } from '../../../server/kernel/commands/group-commit'
import { startUnattended } from '../../../server/kernel/commands/handle'
import type { Context, Machine } from '../../../server/kernel/commands/handler'
import type { Trx } from '../../../server/kernel/database/database'
import { rawStatement } from '../../../server/kernel/database/statement'
import { bookCartStep } from '../../../server/orders/cart/book-step'
import type { CartOutcome, CartStep } from '../../../server/orders/cart/steps'
import { paymentEntry } from '../../../server/orders/payments/payment-entry'
import { askProviderHandling } from '../../../server/orders/payments/provider-jobs'
import { sellOn } from '../../../server/orders/resale/sell-on'
import type { PaymentState } from '../../../server/payments/provider'
import { DomainError } from '../../../shared/kernel/errors'
import { STATUS } from '../../../shared/orders/status'
import { readToday } from '../after/mutants'
import type { Mutant } from '../judge/mutants'

type Shop = { readonly org_id: string; readonly machine: Machine; readonly mutant: Mutant | null }

/** The order whose tickets a cart exchanges. */
const EXCHANGED = `select exchange ->> 'order_id' as id from carts where id = ? and exchange is not null`

/** Books a visitor's step; under a mutant without the guard that it lacks. */
export async function takeStep(trx: Trx, step: CartStep, { org_id, machine, mutant }: Shop): Promise<CartOutcome> {
  const book = async (each: CartStep) => (await bookCartStep(trx, each, machine)).value
  const run = (sql: string, ...values: readonly unknown[]) =>
    rawStatement<{ readonly id: string; readonly qty: number; readonly total: number; readonly until: string }>(
      trx,
      sql,
      values,
    )
  const { order_id } = step
  if (mutant === 'step booked twice') await run(`update carts set steps = '[]' where id = ?`, order_id)
  if (mutant === 'promo counted twice')
    await run(`update rights set status = 'fenced' where order_id = ? and kind = 'uses' and status = 'live'`, order_id)
  if (mutant === 'price changed under the cart' && step.do === 'check_out') {
    const outcome = await book({ ...step, do: 'ship', shipping: null, step_id: `${step.step_id} before` })
    const [order] = await run('select total from orders where id = ?', order_id)
    if (outcome.state !== 'repeated') return book({ ...step, total: order?.total ?? 0 })
  }
  if (mutant === 'policy of today' && step.do === 'exchange')
    for (const { id } of await run(EXCHANGED, order_id)) await readToday(trx, id)
  const isOffer = mutant === 'offer beyond its time'
  const [offer] = isOffer
    ? await run('select id, offer_until as until from waiting_list where order_id = ?', order_id)
    : []
  if (offer) await run(`update waiting_list set offer_until = '9999' where id = ?`, offer.id)
  const outcome = await book(step)
  if (offer) await run('update waiting_list set offer_until = ? where id = ?', offer.until, offer.id)
  if (mutant === 'both codes valid' && step.do === 'exchange' && outcome.state === 'booked')
    await run(
      `update order_items set cancelled = false, cancelled_qty = 0 where order_id = ?`,
      ...(await run(EXCHANGED, order_id)).map(({ id }) => id),
    )
  if (mutant === 'refunded before it is sold on' && step.do === 'check_out' && outcome.state === 'booked') {
    const { ctx } = startUnattended(trx, { org_id }, machine)
    await unlessGone(ctx.rows.trx, () => sellOn(ctx.rows.trx, ctx, order_id))
  }
  if (mutant === 'voucher spent by two' && step.do === 'check_out') {
    const held = `order_id = ? and kind = 'balance' and status = 'live'`
    await run(`update vouchers set held = 0 where id in (select subject_id from rights where ${held})`, order_id)
    await run(`update rights set status = 'returned', returned = qty where ${held}`, order_id)
  }
  return outcome
}

/** Books what a provider says about a payment, as its job does; under a mutant without the guard that it lacks. */
export async function hearProvider(
  trx: Trx,
  payment_id: string,
  said: PaymentState,
  { org_id, machine, mutant }: Shop,
): Promise<void> {
  const { ctx } = startUnattended(trx, { org_id }, machine)
  const own = ctx.rows.trx
  const book = (id: string) => askProviderHandling.outside?.settled(own, { payment_id: id, ref: null }, said, ctx)
  const payment = await ctx.rows.get('payments', payment_id)
  if (
    mutant === 'paid twice' &&
    said.state === 'done' &&
    payment &&
    payment.amount > 0 &&
    payment.status === 'confirmed'
  ) {
    const again = paymentEntry(ctx, { ...payment, id: ctx.ports.newId(), status: 'pending' })
    await ctx.rows.insert('payments', again)
    return book(again.id)
  }
  if (mutant === 'expired while paying' && said.state === 'done' && payment?.status === 'pending')
    await rawStatement(
      trx,
      `update orders set expired_at = null, status_code = ${STATUS.payment_pending} where id = ? and status_code = ${STATUS.expired}`,
      [payment.order_id],
    )
  if (mutant === 'resold ticket paid twice' && said.state === 'done' && payment?.status === 'confirmed')
    await unlessGone(own, () => sellOnAgain(own, ctx, payment.order_id))
  await book(payment_id)
  if (mutant === 'both codes valid after a resale' && payment) await rawStatement(trx, UNENDED, [payment.order_id])
}

/** Mutant: lets the tickets admit that were sold on to an order. */
const UNENDED = `update order_items set cancelled = false, cancelled_qty = 0
  where id in (select item_id from resales where sold_to = ? and state = 'sold')`

/** Mutant: forgets that an order has got the tickets that were sold on to it, and sells them on once more. */
async function sellOnAgain(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  await rawStatement(trx, FORGOTTEN_LINES, [order_id])
  await rawStatement(trx, FORGOTTEN, [order_id])
  await sellOn(trx, ctx, order_id)
}

const FORGOTTEN_LINES = `update order_items set right_id = null
  where not cancelled and id in (select sold_line from resales where sold_to = ? and state = 'sold')`
const FORGOTTEN = `update resales set state = 'offered'
  where sold_to = ? and state = 'sold' and sold_line in (select id from order_items where right_id is null and not cancelled)`

/** Does something with tickets that are sold on; nothing where one of them was used or is gone. */
async function unlessGone(trx: Trx, work: () => Promise<void>): Promise<void> {
  const done = await attempt(trx, work)
  if (!done.ok && !(done.error instanceof DomainError)) throw done.error
}
