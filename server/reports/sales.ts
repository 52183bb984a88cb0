import { type FoldedReceipt, foldShift, type ShiftFigures } from '../../shared/cash_boxes/rules'
import { sum } from '../../shared/kernel/money'
import type { RowOf } from '../../shared/model'
import { orderMoney, orderRest } from '../../shared/orders/figures'
import { remainingLineQty, remainingPrice, soldLine } from '../../shared/orders/refunds/rest'
import { byMethod } from '../../shared/orders/rules'
import { isGoods } from '../../shared/orders/shipping-line'
import { BOUGHT_STATUSES, countsAsPaid } from '../../shared/orders/status'
import { rowsOfOrders } from '../figures/rows-of-orders'
import { readRows } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Orders per statement. */
const BATCH = 500

const ORDERS = `select * from orders where org_id = ? and not deleted and status_code in (select cast(value as integer) from json_each(?))
  and created_at >= ? and created_at < ? order by id`

const SHIFTS = `select cash_box_shifts.num, cash_box_shifts.total, cash_box_shifts.difference, cash_box_shifts.difference_reason, cash_boxes.name as box, users.name as cashier
  from cash_box_shifts join cash_boxes on cash_boxes.org_id = cash_box_shifts.org_id and cash_boxes.id = cash_box_shifts.cash_box_id
  join users on users.org_id = cash_box_shifts.org_id and users.id = cash_box_shifts.user_id
  where cash_box_shifts.org_id = ? and cash_box_shifts.status = 'closed' and not cash_box_shifts.deleted and cash_box_shifts.ends_at >= ? and cash_box_shifts.ends_at < ?
  order by cash_box_shifts.ends_at, cash_box_shifts.id`

type ClosedShift = Pick<RowOf<'cash_box_shifts'>, 'num' | 'total' | 'difference' | 'difference_reason'> & {
  readonly box: string
  readonly cashier: string
}

/** Sales of a period without refunds, in cents. */
export type SalesReport = {
  /** Figures as of a shift: each order counts like a receipt for what is left of it. */
  readonly figures: ShiftFigures
  readonly tickets: number
  /** Amount still to be paid. */
  readonly open: number
  /** Donations, which belong to no event. */
  readonly donations: number
  /** Shipping, and fees for returns and exchanges. */
  readonly fees: number
  /** By event, highest revenue first; `null` for lines without an event. */
  readonly events: readonly { readonly title: string | null; readonly qty: number; readonly total: number }[]
  readonly shifts: readonly ClosedShift[]
}

/** Sums the bought orders and the closed shifts of a period. */
export async function salesReportOf(db: Db, org_id: string, from: string, to: string): Promise<SalesReport> {
  const orders = await rawStatement<RowOf<'orders'>>(db, ORDERS, [org_id, JSON.stringify(BOUGHT_STATUSES), from, to])
  const receipts: FoldedReceipt[] = []
  const events = new Map<string | null, { qty: number; total: number }>()
  let open = 0
  let [donations, fees] = [0, 0]
  for (let begin = 0; begin < orders.length; begin += BATCH) {
    const batch = orders.slice(begin, begin + BATCH)
    const rowsIn = await rowsOfOrders(db, org_id, batch)
    for (const order of batch) {
      const { items, ledger } = rowsIn(order)
      const { turnover, taxes, discount, vouchers } = orderRest({ items, ledger })
      receipts.push({
        number: 0,
        kind: 'sale',
        total: turnover,
        taxes,
        discount,
        vouchers,
        tenders: byMethod(ledger.filter(countsAsPaid)),
        reason: null,
      })
      open += Math.max(orderMoney({ order, items, ledger }).open, 0)
      for (const item of items) {
        const total = remainingPrice(soldLine(item), remainingLineQty(item))
        if (!isGoods(item)) {
          if (item.charge === 'donation') donations += total
          else fees += total
          continue
        }
        const known = events.get(item.event_id) ?? { qty: 0, total: 0 }
        events.set(item.event_id, {
          qty: known.qty + remainingLineQty(item),
          total: known.total + total,
        })
      }
    }
  }
  const shown = await readRows(
    db,
    'events',
    org_id,
    [...events.keys()].flatMap((id) => id ?? []),
  )
  const titles = new Map(shown.map(({ id, title }) => [id, title]))
  return {
    figures: foldShift(receipts),
    tickets: sum([...events].map(([id, { qty }]) => (id === null ? 0 : qty))),
    open,
    donations,
    fees,
    events: [...events]
      .map(([id, sold]) => ({ title: id === null ? null : (titles.get(id) ?? null), ...sold }))
      .filter(({ qty }) => qty > 0)
      .sort((a, b) => b.total - a.total),
    shifts: await rawStatement<ClosedShift>(db, SHIFTS, [org_id, from, to]),
  }
}
