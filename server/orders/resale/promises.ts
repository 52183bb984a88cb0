import type { Context } from '../../kernel/commands/handler'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import type { Resale } from '../../kernel/database/tables/shop-tables'
import { offerPlacesSoon } from '../../rights/freed-places'
import type { PricedOrder } from '../office/price-lines'
import { changeResales } from './open-resales'

const PROMISED = "select * from resales where org_id = ? and sold_to = ? and state = 'offered' order by id"

/** Reads the tickets of other buyers whose places an order is to get once it is paid. */
export const readPromisedTickets = (db: Db, org_id: string, order_id: string): Promise<Resale[]> =>
  rawStatement<Resale>(db, PROMISED, [org_id, order_id])

/** Promises the place of a ticket to the line of a cart. */
export const promisePlace = (
  ctx: Context,
  { id }: Pick<Resale, 'id'>,
  sold_to: string,
  sold_line: string,
): Promise<void> => changeResales(ctx, [id], { state: 'offered', sold_to, sold_line })

/** Takes back what was promised to an order, and has it offered to others soon. */
export async function endPromises(ctx: Context, promised: readonly Pick<Resale, 'id'>[]): Promise<void> {
  const ids = promised.map(({ id }) => id)
  if (ids.length === 0) return
  await changeResales(ctx, ids, { state: 'open', sold_to: null, sold_line: null })
  await offerPlacesSoon(ctx)
}

/**
 * Returns what a cart has to claim: its lines but for those whose places were promised. What was promised to a line that
 * it does not have any more, or that is for another place now, is taken back.
 */
export async function withoutPromised(ctx: Context, order_id: string, priced: PricedOrder): Promise<PricedOrder> {
  const promised = await readPromisedTickets(ctx.rows.trx, ctx.op.org_id, order_id)
  if (promised.length === 0) return priced
  const isKept = ({ sold_line, event_id, seat_id, price_category_id }: Resale) =>
    priced.takes.some(
      (take) =>
        take.item_id === sold_line && take.event_id === event_id && take.subject_id === (seat_id ?? price_category_id),
    )
  await endPromises(
    ctx,
    promised.filter((row) => !isKept(row)),
  )
  const kept = new Set(promised.filter(isKept).map(({ sold_line }) => sold_line))
  return { ...priced, takes: priced.takes.filter(({ item_id }) => !kept.has(item_id)) }
}
