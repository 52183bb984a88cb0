import { DomainError } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import type { RowOf } from '../../shared/model'
import { amountDue } from '../../shared/orders/life'
import { type OrderOutcome, orderPreview, PREVIEWED } from '../../shared/orders/preview'
import { calculateRest, remainingLineQty, remainingPrice, soldLine } from '../../shared/orders/refunds/rest'
import { shareForQty } from '../../shared/orders/rules'
import { countsAsPaid, PAYABLE_STATUSES } from '../../shared/orders/status'
import type { Actor } from '../kernel/commands/actor'
import { rehearse } from '../kernel/commands/group-commit'
import { handle, type IncomingCommand } from '../kernel/commands/handle'
import type { Machine } from '../kernel/commands/handler'
import { readRow } from '../kernel/commands/rows'
import type { Trx } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import { reading } from '../kernel/reads/reading'

/** A command to preview, with the orders it concerns. */
export type OrderPreview = IncomingCommand & { readonly actor: Actor; readonly order_ids: readonly string[] }

type Snapshot = {
  readonly order: RowOf<'orders'>
  readonly items: readonly RowOf<'order_items'>[]
  readonly ledger: readonly RowOf<'payments'>[]
  readonly invoices: readonly Pick<RowOf<'invoices'>, 'id' | 'is_credit_note' | 'total'>[]
}

async function readSnapshot(trx: Trx, org_id: string, id: string): Promise<Snapshot | null> {
  const order = await readRow(trx, 'orders', org_id, id)
  if (!order) return null
  const of = <T>(sql: string) => rawStatement<T>(trx, sql, [org_id, id])
  return {
    order,
    items: await of<RowOf<'order_items'>>('select * from order_items where org_id = ? and order_id = ? order by id'),
    ledger: await of<RowOf<'payments'>>('select * from payments where org_id = ? and order_id = ? order by id'),
    invoices: await of<Snapshot['invoices'][number]>(
      'select id, is_credit_note, total from invoices where org_id = ? and order_id = ? order by created_at, is_credit_note desc, id',
    ),
  }
}

/**
 * Runs a command on orders and rolls it back. Returns what it would have made of them, and throws what it would have
 * refused.
 */
export async function previewOrderCommand(
  trx: Trx,
  { name, args, op, actor, order_ids }: OrderPreview,
  machine: Machine,
): Promise<OrderOutcome[]> {
  const own = scoped(trx, op.org_id)
  const read = async () => {
    const found: (Snapshot | null)[] = []
    for (const id of order_ids) found.push(await readSnapshot(own, op.org_id, id))
    return found
  }
  const before = await read()
  const after = await rehearse(trx, async () => {
    await handle(trx, { name, args, op }, actor, machine)
    return read()
  })
  return after.flatMap((snapshot, i) => (snapshot ? [outcomeOf(snapshot, before[i] ?? null)] : []))
}

function outcomeOf({ order, items, ledger, invoices }: Snapshot, before: Snapshot | null): OrderOutcome {
  const wasLeft = new Map(before?.items.map((item) => [item.id, remainingLineQty(item)]))
  const hadCode = new Set(before?.items.flatMap(({ id, code }) => (code === null ? [] : [id])))
  const isNew = (known: readonly { readonly id: string }[] | undefined) => {
    const ids = new Set(known?.map(({ id }) => id))
    return ({ id }: { readonly id: string }) => !ids.has(id)
  }
  const left = items.filter((item) => remainingLineQty(item) > 0)
  const received = ledger.filter(({ amount, status }) => amount > 0 && status === 'confirmed')
  const { taxes } = calculateRest(
    items.map((item) => ({ ...soldLine(item), left: remainingLineQty(item) })),
    received,
  )
  return {
    order_id: order.id,
    status_before: before?.order.status_code ?? null,
    status_code: order.status_code,
    order_type: order.order_type,
    valid_until: order.valid_until,
    worth: sum(left.map((item) => remainingPrice(soldLine(item), remainingLineQty(item)))),
    discount: sum(left.map((item) => shareForQty(item.discount, remainingLineQty(item), item.qty))),
    paid: sum(ledger.filter(countsAsPaid).map(({ amount }) => amount)),
    due: PAYABLE_STATUSES.includes(order.status_code) ? amountDue(order, ledger) : 0,
    lines: left.map((item) => {
      const qty = remainingLineQty(item)
      const { id, event_id, seat_id, static_name, static_price, rate } = item
      const shares = {
        discount: shareForQty(item.discount, qty, item.qty),
        fees: shareForQty(item.fees, qty, item.qty),
      }
      return {
        id,
        event_id,
        seat_id,
        static_name,
        qty,
        static_price,
        ...shares,
        total: remainingPrice(soldLine(item), qty),
        rate,
      }
    }),
    taxes: taxes.filter(({ rate }) => left.some((item) => item.rate === rate && item.voucher_kind !== 'multi_purpose')),
    entries: ledger.filter(isNew(before?.ledger)).map(({ method, amount, status }) => ({ method, amount, status })),
    released: items.flatMap((item) => {
      const [was, is] = [wasLeft.get(item.id) ?? 0, remainingLineQty(item)]
      if (was <= is) return []
      const total = remainingPrice(soldLine(item), was) - remainingPrice(soldLine(item), is)
      const fees = shareForQty(item.fees, was, item.qty) - shareForQty(item.fees, is, item.qty)
      return [
        { id: item.id, static_name: item.static_name, qty: was - is, checked_in_qty: item.checked_in_qty, total, fees },
      ]
    }),
    tickets: items.filter(({ id, code }) => code !== null && !hadCode.has(id)).length,
    invoices: invoices.filter(isNew(before?.invoices)).map(({ is_credit_note, total }) => ({ is_credit_note, total })),
  }
}

/**
 * Answers the effect of one command on an order without booking it. Throws `input.invalid` unless exactly one is named.
 */
export const previewReading = reading(orderPreview, async ({ input: { id, ...given } }, { preview }) => {
  const [first, ...others] = Object.entries(given).filter(([, input]) => input !== null && input !== undefined)
  if (!first || others.length > 0) throw new DomainError('input.invalid', { field: 'input', reason: 'one command' })
  const [name, input] = first as [keyof typeof PREVIEWED, { readonly id?: string }]
  const creates = name === 'reserve'
  if (!creates && !id) throw new DomainError('input.invalid', { field: 'id', reason: 'missing' })
  const order_ids = [
    ...(id && !creates ? [id] : []),
    ...((creates || name === 'exchange') && input.id ? [input.id] : []),
  ]
  const [order, created = null] = await preview({
    name: PREVIEWED[name].name,
    args: { ...(creates ? {} : { id }), input },
    order_ids,
  })
  if (!order) throw new DomainError('not_found', { table: 'orders', id: id ?? '' })
  return { order, created }
})
