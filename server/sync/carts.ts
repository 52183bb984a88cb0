import type { TableName } from '../../shared/model'
import { STATUS } from '../../shared/orders/status'
import type { SqlCondition } from '../kernel/reads/visibility'

const IS_CART = `"status_code" = ${STATUS.created}`

const ofNoCart = (table: TableName, org_id: string): SqlCondition => ({
  sql: `not exists (select 1 from "orders" as "cart" where "cart"."org_id" = ? and "cart"."id" = "${table}"."order_id" and "cart".${IS_CART})`,
  values: [org_id],
})

/**
 * Returns the condition that a row is not of a cart of the shop, or null for a table that has no such rows. No device
 * keeps a cart: it is removed without a trace where nobody orders it. The checkout stamps its rows anew, and a cart
 * that was ordered never becomes one again.
 */
export function withoutCarts(table: TableName, org_id: string): SqlCondition | null {
  if (table === 'orders') return { sql: `not "orders".${IS_CART}`, values: [] }
  return table === 'order_items' || table === 'payments' || table === 'rights' ? ofNoCart(table, org_id) : null
}
