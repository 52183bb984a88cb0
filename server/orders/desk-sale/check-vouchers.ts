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
import { reportSpentBeforeSale } from '../../vouchers/unbooked-sale'
import type { DeskSale } from './desk-sale'

type Item = DeskSale['items'][number]

const isValidVoucherLine = ({ voucher, qty, static_price, rate, discount, discount_rate, ...item }: Item): boolean =>
  !voucher ||
  (qty === 1 &&
    static_price >= VOUCHER_MIN &&
    static_price <= VOUCHER_MAX &&
    !discount &&
    !discount_rate &&
    (voucher.tax_group_id !== null || rate === 0) &&
    [
      item.event_id,
      item.price_id,
      item.price_category_id,
      item.seat_id,
      item.product_id,
      item.right_id,
      item.code,
    ].every((part) => !part))

/**
 * Throws unless the sale's new vouchers are valid voucher lines, and its voucher payments cover only what they may.
 * Depends only on the sale.
 */
export function assertVouchersAddUp(
  { items, payments }: Pick<DeskSale, 'items' | 'payments'>,
  earlier: ReturnType<typeof prepaidByRate>,
): void {
  if (!items.every(isValidVoucherLine)) throw new DomainError('vouchers.not_made_so')
  payments.forEach((payment, i) => {
    const { method, amount, voucher_rate } = payment
    if (method !== 'voucher' && typeof voucher_rate === 'number') throw new DomainError('vouchers.not_made_so')
    if (
      method === 'voucher' &&
      amount > voucherCoverage(items, [...earlier, ...payments.slice(0, i)], voucher_rate ?? null)
    )
      throw new DomainError('vouchers.not_for_this')
  })
}

const CODES =
  'select id, code, value, tax_group_id, order_id from vouchers where org_id = ? and code in (select value from json_each(?))'

/**
 * Finds vouchers of a sale that exist already, because the desk reported them after a restore. Throws
 * `vouchers.code_taken` for another voucher's code.
 */
export async function alreadyReportedVouchers(
  trx: Trx,
  ctx: Context,
  { id, items }: Pick<DeskSale, 'id' | 'items'>,
): Promise<ReadonlySet<string>> {
  const made = items.flatMap(({ voucher, static_price }) => (voucher ? [{ ...voucher, value: static_price }] : []))
  if (made.length === 0) return new Set()
  const codes = made.map(({ code }) => code)
  const taken = await rawStatement<RowOf<'vouchers'>>(trx, CODES, [ctx.op.org_id, JSON.stringify(codes)])
  const own = (row: RowOf<'vouchers'>) =>
    made.some(
      (each) =>
        row.order_id === id && each.id === row.id && each.value === row.value && each.tax_group_id === row.tax_group_id,
    )
  if (new Set(codes).size !== codes.length || !taken.every(own)) throw new DomainError('vouchers.code_taken')
  return new Set(taken.map((row) => row.id))
}

/**
 * Throws `vouchers.not_for_this` where a single-purpose voucher paid for another tax rate. Every rate its tax group had
 * or will have is accepted, because an offline desk may not know the newest.
 */
export async function checkRedeemedVouchers(
  trx: Trx,
  ctx: Context,
  { payments }: Pick<DeskSale, 'payments'>,
): Promise<void> {
  const { org_id, at } = ctx.op
  const spent = payments.flatMap(({ voucher_id, voucher_rate }) =>
    voucher_id ? [{ voucher_id, voucher_rate: voucher_rate ?? null }] : [],
  )
  const vouchers = await readRows(
    trx,
    'vouchers',
    org_id,
    spent.map(({ voucher_id }) => voucher_id),
  )
  await reportSpentBeforeSale(trx, ctx, vouchers)
  for (const { voucher_id, voucher_rate } of spent) {
    const tax_group_id = vouchers.find(({ id }) => id === voucher_id)?.tax_group_id ?? null
    if (tax_group_id === null ? voucher_rate === null : await isRateOf(trx, org_id, tax_group_id, voucher_rate, at))
      continue
    throw new DomainError('vouchers.not_for_this')
  }
}

async function isRateOf(
  trx: Trx,
  org_id: string,
  tax_group_id: string,
  rate: number | null,
  at: string,
): Promise<boolean> {
  // Includes deleted groups: a voucher may have been sold before the desk learnt of the deletion.
  const groups = await trx.selectFrom('tax_groups').selectAll().where('org_id', '=', org_id).execute()
  const name = groups.find(({ id }) => id === tax_group_id)?.name
  return rateAt(groups, tax_group_id, at) === rate || groups.some((group) => group.name === name && group.rate === rate)
}

/**
 * Lists the balance rights of a void: the whole balance of each voucher the sale made, which proves that none of it was
 * spent. Throws `rights.unknown` for a missing right.
 */
export function wholeVoucherParts(
  items: readonly RowOf<'order_items'>[],
  given: Args<typeof voidOrder>['input']['vouchers'],
): RightPortion[] {
  const sold = items.flatMap(({ voucher_id, static_price }) => (voucher_id ? [{ voucher_id, qty: static_price }] : []))
  const parts = sold.flatMap(({ voucher_id, qty }) => {
    const right_id = given?.find(({ id }) => id === voucher_id)?.right_id
    return right_id ? [{ kind: 'balance' as const, event_id: null, subject_id: voucher_id, right_id, qty }] : []
  })
  if (parts.length < sold.length || sold.length !== (given ?? []).length) throw new DomainError('rights.unknown')
  return parts
}
