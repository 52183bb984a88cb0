import { type ChangeSet, startUnattended } from '../../kernel/commands/handle'
import type { Machine } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { countInShop, Sources, type VisitorSource } from '../../orders/cart/source'

/** Pages of a shop that were looked at by visitors who came the same way. `event_id` is '' for its programme. */
export type ViewCount = VisitorSource & { readonly event_id: string; readonly views: number; readonly visits: number }

/** Page views of a shop within some seconds. */
export type ShopVisits = { readonly org_id: string; readonly counts: readonly ViewCount[] }

/** Adds what was looked at to the counts of the day. */
export async function bookShopVisits(
  trx: Trx,
  { org_id, counts }: ShopVisits,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { ctx, changes } = startUnattended(trx, { org_id }, machine)
  const { trx: inside } = ctx.rows
  const sources = new Sources(inside, ctx)
  const counted = []
  for (const count of counts) {
    const { event_id, views, visits } = count
    counted.push({ ...(await sources.of(count)), event_id, views, visits, carts: 0 })
  }
  await countInShop(inside, ctx, counted)
  return changes()
}
