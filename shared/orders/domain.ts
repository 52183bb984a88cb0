import type { Domain } from '../kernel/model/domain'
import { cartSeats } from '../shop/queries'
import { createOrder, voidOrder } from './commands'
import { order_items, orders, payments } from './entity'
import { resendTickets } from './papers/ticket-commands'
import { orderActionPhrases } from './phrases/actions'
import { orderOfficePhrases } from './phrases/detail'
import { exchangePhrases } from './phrases/exchange'
import { methodPhrases } from './phrases/methods'
import { ordersPhrases } from './phrases/orders'
import { refundPhrases } from './phrases/refunds'
import { decideRefund, requestRefund } from './refunds/commands'
import { payOutRefund } from './refunds/payout-commands'

export const ordersDomain = {
  entities: [order_items, orders, payments],
  commands: [createOrder, decideRefund, payOutRefund, requestRefund, resendTickets, voidOrder],
  queries: [cartSeats],
  phrases: [exchangePhrases, methodPhrases, orderActionPhrases, orderOfficePhrases, ordersPhrases, refundPhrases],
} as const satisfies Domain
