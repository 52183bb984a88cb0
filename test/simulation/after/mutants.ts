import { startUnattended } from '../../../server/kernel/commands/handle'
import type { Machine } from '../../../server/kernel/commands/handler'
import type { Trx } from '../../../server/kernel/database/database'
import { rawStatement } from '../../../server/kernel/database/statement'
import { planReturn, readReturnableOrder } from '../../../server/orders/self_service/plan-return'
import { bookReturnRequest, type ReturnRequest } from '../../../server/orders/self_service/return-tickets'
import { serveWaitingLists } from '../../../server/waiting_list/serve-job'
import type { Mutant } from '../judge/mutants'

type Shop = { readonly org_id: string; readonly machine: Machine; readonly mutant: Mutant | null }

const TODAY = `select returns, returns_until, return_fee, return_as, exchanges, exchanges_until, exchange_fee, resale, resale_fee
  from buyer_policies where is_default limit 1`
const REPLACED = 'update order_policies set terms = ? where order_id = ?'

/** Mutant: reads the policy of today for an order, in place of the terms that it was placed under. */
export const readToday = async (trx: Trx, order_id: string): Promise<void> => {
  const [today] = await rawStatement<Record<string, unknown>>(trx, TODAY, [])
  await rawStatement(trx, REPLACED, [{ ...today, renames: true }, order_id])
}

const BOOKED = 'select id from payments where id = ?'
const AGREED = 'select terms from order_policies where order_id = ?'

/** Books a buyer's return; under a mutant without the guard that it lacks. */
export async function takeReturn(trx: Trx, request: ReturnRequest, { machine, mutant }: Shop): Promise<void> {
  const { org_id, order_id } = request
  if (mutant === 'policy of today') await readToday(trx, order_id)
  const planned = async () => {
    const { ctx } = startUnattended(trx, { org_id }, machine)
    const bought = await readReturnableOrder(ctx.rows.trx, org_id, order_id)
    const by = { now: ctx.now, newId: machine.ports.newId, lang: 'en' as const }
    return bought ? planReturn(bought, request.items, by) : null
  }
  if (mutant === 'return without its fee') {
    const [agreed] = await rawStatement<{ readonly terms: object }>(trx, AGREED, [order_id])
    await rawStatement(trx, REPLACED, [{ ...agreed?.terms, return_fee: 0 }, order_id])
    await bookReturnRequest(trx, { ...request, amount: (await planned())?.amount ?? request.amount }, machine)
    return
  }
  if (mutant === 'return booked twice' && (await rawStatement(trx, BOOKED, [request.request_id])).length > 0) {
    const amount = (await planned())?.amount ?? request.amount
    await bookReturnRequest(trx, { ...request, request_id: machine.ports.newId(), amount }, machine)
    return
  }
  await bookReturnRequest(trx, request, machine)
}

/** Offers what is free to those who wait, as the job does; under a mutant also to those who have an offer. */
export async function serveLine(trx: Trx, { org_id, machine, mutant }: Shop): Promise<void> {
  const { ctx } = startUnattended(trx, { org_id }, machine)
  const own = ctx.rows.trx
  if (mutant === 'offer made twice')
    await rawStatement(own, `update waiting_list set state = 'waiting' where state = 'offered'`, [])
  await serveWaitingLists.book?.(own, {}, ctx)
}
