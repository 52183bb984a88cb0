import { startUnattended } from '../../../server/kernel/commands/handle'
import type { Machine } from '../../../server/kernel/commands/handler'
import type { Trx } from '../../../server/kernel/database/database'
import { rawStatement } from '../../../server/kernel/database/statement'
import { planReturn, readBought } from '../../../server/orders/self_service/plan-return'
import { bookReturnRequest, type ReturnRequest } from '../../../server/orders/self_service/return-tickets'
import { serveWaitingLists } from '../../../server/waiting_list/serve-job'
import type { Mutant } from '../judge/mutants'

type Shop = { readonly org_id: string; readonly machine: Machine; readonly mutant: Mutant | null }

/** Terms of today in place of those that an order was placed under. */
const TODAY = `update order_policies set terms = (select json_object(
    'returns', json(case when returns then 'true' else 'false' end), 'returns_until', returns_until, 'return_fee', return_fee,
    'return_as', return_as, 'exchanges', json(case when exchanges then 'true' else 'false' end),
    'exchanges_until', exchanges_until, 'exchange_fee', exchange_fee, 'renames', json('true'),
    'resale', json(case when resale then 'true' else 'false' end), 'resale_fee', resale_fee)
  from buyer_policies where is_default limit 1) where order_id = ?`

/** Mutant: reads the policy of today for an order. */
export const readToday = async (trx: Trx, order_id: string): Promise<void> => {
  await rawStatement(trx, TODAY, [order_id])
}

const BOOKED = 'select id from payments where id = ?'
const FREE = `update order_policies set terms = json_set(terms, '$.return_fee', 0) where order_id = ?`

/** Books a buyer's return; under a mutant without the guard that it lacks. */
export async function takeReturn(trx: Trx, request: ReturnRequest, { machine, mutant }: Shop): Promise<void> {
  const { org_id, order_id } = request
  if (mutant === 'policy of today') await readToday(trx, order_id)
  const planned = async () => {
    const { ctx } = startUnattended(trx, { org_id }, machine)
    const bought = await readBought(ctx.rows.trx, org_id, order_id)
    const by = { now: ctx.now, newId: machine.ports.newId, lang: 'en' as const }
    return bought ? planReturn(bought, request.items, by) : null
  }
  if (mutant === 'return without its fee') {
    await rawStatement(trx, FREE, [order_id])
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
