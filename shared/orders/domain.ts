import type { Domain } from '../kernel/model/domain'
import { createOrder, decideRefund, requestRefund, voidOrder } from './commands'
import { order_items, orders, payments } from './entity'
import { exchangePhrases } from './exchange-phrases'
import { orderOfficePhrases } from './office-phrases'
import { ordersPhrases } from './phrases'

export const ordersDomain = {
  entities: [order_items, orders, payments],
  commands: [createOrder, decideRefund, requestRefund, voidOrder],
  phrases: [exchangePhrases, orderOfficePhrases, ordersPhrases],
} as const satisfies Domain
