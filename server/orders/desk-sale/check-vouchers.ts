import { rateAt } from '../../../shared/events/tax'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import type { voidOrder } from '../../../shared/orders/commands'
import type { prepaidByRate } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import type { RightPortion } from '../../../shared/rights/rules'
import { VOUCHER_MAX, VOUCHER_MIN, voucherCoverage } from '../../../shared/vouchers/rules'
import type { Context } from '../../kernel/commands/handler'
import { readRows } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { noteSpentUnsold } from '../../vouchers/unbooked-sale'
import type { Sale } from './check-figures'

type Item = Sale['items'][number]

const isVoucher = ({ voucher, qty, static_price, rate, discount, discount_rate, ...item }: Item): boolean =>
  !voucher ||
  (qty === 1 &&
    static_price >= VOUCHER_MIN &&
    static_price <= VOUCHER_MAX &&
    !discount &&
    !discount_rate &&
    (voucher.tax_group_id !== null || rate === 0) &&
    [item.event_id, item.price_id, item.price_category_id, item.seat_id, item.product_id, item.right_id, item.code].every((part) => !part))

/**
 * Throws unless the vouchers a sale makes are vouchers and nothing else, and those it is paid with pay only what they may.
 * Depends on the sale alone.
 */
export function assertVouchers({ items, payments }: Pick<Sale, 'items' | 'payments'>, earlier: ReturnType<typeof prepaidByRate>): void {
  if (!items.every(isVoucher)) throw new DomainError('vouchers.not_made_so')
  payments.forEach((payment, i) => {
    const { method, amount, voucher_rate } = payment
    if (method !== 'voucher' && typeof voucher_rate === 'number') throw new DomainError('vouchers.not_made_so')
    if (method === 'voucher' && amount > voucherCoverage(items, [...earlier, ...payments.slice(0, i)], voucher_rate ?? null))
      throw new DomainError('vouchers.not_for_this')
  })
}

const CODES = 'select id, code, value, tax_group_id, order_id from vouchers where org_id = ? and code in (select value from json_each(?))'

/**
 * Which of the vouchers of a sale are there already, because the desk has named them in its report after a restore. Throws
 * `vouchers.code_taken` where a code is another voucher's.
 */
export async function reportedVouchers(trx: Trx, ctx: Context, { id, items }: Pick<Sale, 'id' | 'items'>): Promise<ReadonlySet<string>> {
  const made = items.flatMap(({ voucher, static_price }) => (voucher ? [{ ...voucher, value: static_price }] : []))
  if (made.length === 0) return new Set()
  const codes = made.map(({ code }) => code)
  const taken = await rawStatement<RowOf<'vouchers'>>(trx, CODES, [ctx.op.org_id, JSON.stringify(codes)])
  const own = (row: RowOf<'vouchers'>) =>
    made.some((each) => row.order_id === id && each.id === row.id && each.value === row.value && each.tax_group_id === row.tax_group_id)
  if (new Set(codes).size !== codes.length || !taken.every(own)) throw new DomainError('vouchers.code_taken')
  return new Set(taken.map((row) => row.id))
}

/**
 * Throws where a single-purpose voucher paid for what it is not good for. A rate its tax group had or will have is right: a
 * desk that was alone may not have known the newest.
 */
export async function checkRedeemed(trx: Trx, ctx: Context, { payments }: Pick<Sale, 'payments'>): Promise<void> {
  const { org_id, at } = ctx.op
  const spent = payments.flatMap(({ voucher_id, voucher_rate }) => (voucher_id ? [{ voucher_id, voucher_rate: voucher_rate ?? null }] : []))
  const vouchers = await readRows(
    trx,
    'vouchers',
    org_id,
    spent.map(({ voucher_id }) => voucher_id),
  )
  await noteSpentUnsold(trx, ctx, vouchers)
  for (const { voucher_id, voucher_rate } of spent) {
    const tax_group_id = vouchers.find(({ id }) => id === voucher_id)?.tax_group_id ?? null
    if (tax_group_id === null ? voucher_rate === null : await isRateOf(trx, org_id, tax_group_id, voucher_rate, at)) continue
    throw new DomainError('vouchers.not_for_this')
  }
}

async function isRateOf(trx: Trx, org_id: string, tax_group_id: string, rate: number | null, at: string): Promise<boolean> {
  // Those that were deleted too: a voucher may have been sold by one before a desk heard of that.
  const groups = await trx.selectFrom('tax_groups').selectAll().where('org_id', '=', org_id).execute()
  const name = groups.find(({ id }) => id === tax_group_id)?.name
  return rateAt(groups, tax_group_id, at) === rate || groups.some((group) => group.name === name && group.rate === rate)
}

/**
 * What taking a sale back takes of rights: the whole balance of each voucher it made, so that nobody else can have had any.
 * Throws `rights.unknown` where it names no right to one of them.
 */
export function wholeVouchers(items: readonly RowOf<'order_items'>[], given: Args<typeof voidOrder>['input']['vouchers']): RightPortion[] {
  const sold = items.flatMap(({ voucher_id, static_price }) => (voucher_id ? [{ voucher_id, qty: static_price }] : []))
  const parts = sold.flatMap(({ voucher_id, qty }) => {
    const right_id = given?.find(({ id }) => id === voucher_id)?.right_id
    return right_id ? [{ kind: 'balance' as const, event_id: null, subject_id: voucher_id, right_id, qty }] : []
  })
  if (parts.length < sold.length || sold.length !== (given ?? []).length) throw new DomainError('rights.unknown')
  return parts
}
