import { scoped } from '../../../server/kernel/database/org-scope'
import {
  planReturn,
  type ReturnPlan,
  type ReturnWay,
  readReturnableOrder,
} from '../../../server/orders/self_service/plan-return'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { DAY, iso } from '../../../shared/kernel/time'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { openStripeOrganisation } from '../providers/stripe-house'
import { ShopVisitor } from './visitor'

/** Policy of these tests unless they say otherwise: a return until a day before, for 2.00 a ticket. */
const REGULAR = {
  name: 'Regular',
  is_default: true,
  returns: true,
  returns_until: 24,
  return_fee: 200,
  return_as: 'either',
  exchanges: true,
  renames: true,
}

/** Opens a shop with a policy, whose buyers pay at Stripe, by transfer or by voucher, and return tickets. */
export async function openReturns(policy: Readonly<Record<string, unknown>> = {}) {
  const house = await openStripeOrganisation()
  const { server, office, stripe } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe', 'voucher', 'wire']))
  server.sql(
    'update orgs set features = ?',
    JSON.stringify(['vouchers', 'products', 'web_shop', 'reservations', 'order_to_voucher_conversion']),
  )
  server.sql(
    'insert into bank_accounts (id, org_id, rev, deleted, holder, iban, is_default, created_at, updated_at) values (?, ?, 1, ?, ?, ?, ?, ?, ?)',
    ...[server.newId(), a.org_id, false, 'Theatre', 'DE02120300000000202051', true, office.in(0), office.in(0)],
  )
  server.sql('update events set max_qty_per_order = 20')
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(30 * DAY + DAY / 8))
  const policy_id = server.newId()
  const created = await office.code(
    office.ask('CreateBuyerPolicy', { input: { id: policy_id, ...REGULAR, ...policy } }),
  )
  if (created !== null) throw new Error(created)

  const pay = async (visitor: ShopVisitor) => {
    await house.run()
    const payment = visitor.payments().find(({ method }) => method === 'stripe')?.id
    if (payment) {
      stripe.pay(payment)
      await house.heard(payment)
      await house.run()
    }
  }
  /** Buys places of the event without seats, and pays them. */
  const buy = async (qty: number, prepare: (visitor: ShopVisitor) => Promise<unknown> = async () => {}) => {
    const visitor = new ShopVisitor(server, a)
    await visitor.add({ price_id: a.prices.floor.id, qty })
    await prepare(visitor)
    await visitor.checkOut('stripe', visitor.order()?.total ?? 0)
    await pay(visitor)
    return visitor
  }
  const plan = async (order_id: string, items: readonly ItemQty[]): Promise<ReturnPlan> => {
    const bought = await readReturnableOrder(scoped(server.db, a.org_id), a.org_id, order_id)
    if (!bought) throw new Error('no such order')
    return planReturn(bought, items, { now: iso(server.now()), newId: server.newId, lang: 'en' })
  }
  const book = async (
    order_id: string,
    items: readonly ItemQty[],
    { way = 'money' as ReturnWay, amount, request_id = server.newId() }: Partial<ReturnInput> = {},
  ) => {
    const request = { org_id: a.org_id, order_id, request_id, items, way, reason: 'Returned' }
    await server.writer.run({
      kind: 'order_return',
      request: { ...request, amount: amount ?? (await plan(order_id, items)).amount },
    })
    await house.run()
  }
  /** Returns the code with which a return is refused. */
  const refused = async (order_id: string, items: readonly ItemQty[], asked: Partial<ReturnInput> = {}) => {
    try {
      await book(order_id, items, asked)
    } catch (error) {
      if (error instanceof DomainError) return error.code
      throw error
    }
    return null as ErrorCode | null
  }
  /** Kinds of the emails that the office sees of an order. */
  const emailsSeen = async (order_id: string) => {
    const query = 'query ($id: ID!) { order(id: $id) { emails { kind } } }'
    const { data } = await server.graphql(await server.token('ADMIN'), query, { id: order_id })
    return (data as { order: { emails: { kind: string }[] } }).order.emails.map(({ kind }) => kind).toSorted()
  }
  const net = (order_id: string) =>
    sum(office.payments(order_id).flatMap(({ amount, status }) => (status === 'failed' ? [] : [amount])))
  return { ...house, a, policy_id, buy, pay, plan, book, refused, emailsSeen, net }
}

type ReturnInput = { readonly way: ReturnWay; readonly amount: number; readonly request_id: string }
