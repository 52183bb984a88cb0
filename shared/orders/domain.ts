import type { Domain } from '../kernel/model/domain'
import { createOrder, decideRefund, requestRefund, voidOrder } from './commands'
import { order_items, orders, payments } from './entity'
import { ordersPhrases } from './phrases'

export const ordersDomain = {
  entities: [order_items, orders, payments],
  commands: [createOrder, decideRefund, requestRefund, voidOrder],
  phrases: [ordersPhrases],
} as const satisfies Domain
