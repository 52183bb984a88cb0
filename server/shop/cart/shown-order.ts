import { sum } from '../../../shared/kernel/money'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { orderOfficePhrases } from '../../../shared/orders/phrases/detail'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { calculateSale, type TaxLine } from '../../../shared/orders/rules'
import { printedName } from '../../../shared/printing/printed-name'
import { readRow, readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'

type Item = RowOf<'order_items'>

/** An order from the shop as its pages show it. */
export type ShownOrder = {
  readonly order: RowOf<'orders'>
  readonly items: readonly Item[]
  readonly payments: readonly RowOf<'payments'>[]
  readonly events: ReadonlyMap<string, RowOf<'events'>>
  readonly taxes: readonly TaxLine[]
  /** Fees that the prices contain, in cents. */
  readonly fees: number
}

const LINES = 'select * from order_items where org_id = ? and order_id = ? order by created_at, id'
const PAYMENTS = 'select * from payments where org_id = ? and order_id = ? order by id'

/** Returns lines named in a language: they were recorded in the organisation's. */
export async function nameLines<T extends Pick<Item, 'static_name' | 'seat_id' | 'voucher_id' | 'charge'>>(
  db: Db,
  org_id: string,
  items: readonly T[],
  lang: Language,
): Promise<readonly T[]> {
  const ids = [...new Set(items.flatMap(({ seat_id }) => seat_id ?? []))]
  const seats = new Map((await readRows(db, 'seats', org_id, ids)).map((seat) => [seat.id, seat]))
  return items.map((item) => ({
    ...item,
    static_name: item.charge
      ? orderOfficePhrases[lang][`orders.charge.${item.charge}`]
      : printedName(item, seats.get(item.seat_id ?? '') ?? null, lang),
  }))
}

/** Reads an order with the names of its lines in a language; null if there is none. */
export async function readShownOrder(db: Db, org_id: string, id: string, lang: Language): Promise<ShownOrder | null> {
  const order = await readRow(db, 'orders', org_id, id)
  if (!order || order.deleted) return null
  const items = (await rawStatement<Item>(db, LINES, [org_id, id])).filter(({ qty }) => qty > 0)
  const payments = await rawStatement<RowOf<'payments'>>(db, PAYMENTS, [org_id, id])
  const ids = [...new Set(items.flatMap(({ event_id }) => event_id ?? []))]
  const events = new Map((await readRows(db, 'events', org_id, ids)).map((event) => [event.id, event]))
  const { taxes } = calculateSale(items.map(soldLine))
  return {
    order,
    items: await nameLines(db, org_id, items, lang),
    payments,
    events,
    taxes,
    fees: sum(items.map((item) => item.fees)),
  }
}
