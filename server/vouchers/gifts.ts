import type { RowOf } from '../../shared/model'
import type { Gift } from '../../shared/voucher_gifts/rules'
import type { Context } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

type GiftRow = RowOf<'voucher_gifts'>

/** A line of a cart, with the gift that a new voucher is. */
type GiftLine = { readonly id: string; readonly gift?: Gift | undefined }

const REMOVE = `delete from voucher_gifts where org_id = ? and order_id = ? and id not in (select value from json_each(?))`

/** Stores the gifts of a cart's new vouchers, and removes those of vouchers that are no longer in it. */
export async function keepGifts(trx: Trx, ctx: Context, order_id: string, lines: readonly GiftLine[]): Promise<void> {
  await rawStatement(trx, REMOVE, [ctx.op.org_id, order_id, JSON.stringify(lines.map(({ id }) => id))])
  for (const { id, gift } of lines)
    if (gift)
      await ctx.rows.insert('voucher_gifts', {
        ...gift,
        id,
        order_id,
        address: gift.delivery === 'recipient' ? gift.address : null,
        send_at: gift.delivery === 'recipient' ? gift.send_at : null,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
}

/** Reads the gifts of an order. */
export const giftsOf = (db: Db, org_id: string, order_id: string): Promise<GiftRow[]> =>
  db
    .selectFrom('voucher_gifts')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()

const OF_PERSON = `select * from voucher_gifts where org_id = ?
  and (order_id in (select value from json_each(?)) or (address is not null and plain(address) = plain(?)))`

/** Reads the gifts that a person bought, or that go to the person's email address. */
export const giftsOfPerson = (
  db: Db,
  org_id: string,
  orders: readonly string[],
  email: string | null,
): Promise<GiftRow[]> => rawStatement<GiftRow>(db, OF_PERSON, [org_id, JSON.stringify(orders), email ?? ''])

/** True if a voucher can still be given: it was neither cancelled nor blocked. */
export const canBeGiven = (voucher: RowOf<'vouchers'> | undefined): voucher is RowOf<'vouchers'> =>
  !!voucher && !voucher.deleted && !voucher.cancelled && !voucher.blocked
