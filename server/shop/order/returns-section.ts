import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import { remainingLineQty, remainingPrice, soldLine } from '../../../shared/orders/refunds/rest'
import { countsAsPaid, VOIDABLE_STATUSES } from '../../../shared/orders/status'
import { formatVoucherCode } from '../../../shared/vouchers/code'
import { readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { type ReturnableOrder, readReturnableOrder, returnRefusal } from '../../orders/self_service/plan-return'
import { isRenamable } from '../../orders/self_service/rename-order'
import { returnEmailKey } from '../../orders/self_service/return-tickets'
import { textFormatOf } from '../cart/cart-page'
import type { TextFormat } from '../cart/lines'
import type { ShownOrder } from '../cart/shown-order'
import { termsText } from '../cart/terms'
import { type Html, html } from '../html'
import { say } from '../words'
import { type OpenedOrder, orderPath } from './opened-order'
import { resaleLines } from './resale-page'

/** The part of an order's page about returns. */
export type ReturnsView = Pick<OpenedOrder, 'org' | 'lang' | 'token' | 'shown'> & {
  readonly now: string
  readonly newId: () => string
  readonly bought: ReturnableOrder | null
  /** Vouchers that paid or were made of a refund, by id. */
  readonly vouchers: ReadonlyMap<string, RowOf<'vouchers'>>
  /** True right after a return. */
  readonly returned: boolean
  /** True if the buyer was sent an email about the latest return. */
  readonly emailed: boolean
}

/** True if an email about the latest return is in the outbox. */
async function isReturnEmailed(db: Db, org_id: string, ledger: ReturnableOrder['ledger']): Promise<boolean> {
  const back = ledger.filter(({ amount }) => amount < 0)
  const latest = back.reduce((at, { created_at }) => (created_at > at ? created_at : at), '')
  const keys = back.flatMap(({ id, created_at }) => (created_at === latest ? [returnEmailKey(id)] : []))
  if (keys.length === 0) return false
  const email = db.selectFrom('outbox').select('id').where('org_id', '=', org_id).where('key', 'in', keys)
  return (await email.executeTakeFirst()) !== undefined
}

/** Reads what the page of an order shows of returns. */
export async function readReturns(
  db: Db,
  org_id: string,
  order_id: string,
): Promise<Pick<ReturnsView, 'bought' | 'vouchers' | 'emailed'>> {
  const bought = await readReturnableOrder(db, org_id, order_id)
  const ids = [...new Set((bought?.ledger ?? []).flatMap(({ voucher_id }) => voucher_id ?? []))]
  const vouchers = await readRows(db, 'vouchers', org_id, ids)
  const emailed = await isReturnEmailed(db, org_id, bought?.ledger ?? [])
  return { bought, vouchers: new Map(vouchers.map((voucher) => [voucher.id, voucher])), emailed }
}

/** True if all tickets of an order were returned. */
export const allReturned = ({ items }: Pick<ShownOrder, 'items'>): boolean => {
  const tickets = items.filter(({ code }) => code !== null)
  return tickets.length > 0 && tickets.every(({ cancelled }) => cancelled)
}

/** True if a buyer can return something of an order now. */
const canReturnSome = (bought: ReturnableOrder, now: string): boolean =>
  VOIDABLE_STATUSES.includes(bought.order.status_code) &&
  bought.items.some((item) => remainingLineQty(item) > 0 && returnRefusal(bought, item, now) === null)

/** Says where one repayment went; null for what a desk pays out, or is counted in another order. */
function repayment(payment: RowOf<'payments'>, view: ReturnsView): string | null {
  const { lang, shown, vouchers } = view
  const amount = textFormatOf(view).format.money(0 - payment.amount)
  const { method, status, voucher_id } = payment
  if (voucher_id !== null) {
    const code = formatVoucherCode(vouchers.get(voucher_id)?.code ?? '')
    const paid = shown.payments.some((each) => each.amount > 0 && each.voucher_id === voucher_id)
    return say(lang, paid ? 'shop.return.to_voucher' : 'shop.return.voucher', { amount, code })
  }
  if (method === 'wire') return say(lang, 'shop.return.wire', { amount })
  if (payment.refund_of_id === null) return null
  return say(lang, status === 'pending' ? 'shop.return.underway' : 'shop.return.sent', { amount })
}

/** The form that changes the name on an order. Sent twice, it changes the same. */
function renameForm(view: ReturnsView): Html {
  const { lang, shown } = view
  const words = say(lang, 'shop.rename')
  return html`<details class="block"><summary>${say(lang, 'shop.rename.do')}</summary><form class="field" aria-label="${words}" method="post" action="${orderPath(view, '/name')}"><label class="field"><span class="label">${words}</span><input name="holder" value="${shown.order.name}" maxlength="200" autocomplete="name" required></label><button class="also">${say(lang, 'shop.rename.do')}</button></form></details>`
}

/** Makes the cards of an order that say what went back, under which terms, and lead to a return. */
export function returnsSection(view: ReturnsView): Html | null {
  const { lang, shown, bought, now, returned, emailed } = view
  const back = shown.payments.filter((each) => each.amount < 0 && countsAsPaid(each))
  const said = back.flatMap((each) => repayment(each, view) ?? [])
  const done =
    said.length > 0 &&
    html`<section class="card" id="returned"><h2>${say(lang, 'shop.return.returned')}</h2>${returned && html`<p class="note" role="status">${say(lang, emailed ? 'shop.return.done_emailed' : 'shop.return.done')}</p>`}<ul class="rows nums">${said.map((each) => html`<li>${each}</li>`)}</ul></section>`
  const terms = bought && !allReturned(shown) && termsText(bought, textFormatOf(view), view.now)
  const open =
    bought &&
    canReturnSome(bought, now) &&
    html`<p><a class="also" href="${orderPath(view, '/return')}">${say(lang, 'shop.return.open')}</a></p>`
  const resale = bought && resaleLines({ ...view, bought })
  const rename = bought && isRenamable(bought, now) && renameForm(view)
  return html`${done}${terms && html`<section class="card" id="self">${terms}${open}${resale}${rename}</section>`}`
}

/** The rows below the sums of an order of which something was returned: what it cost, and what the rest costs. */
export function returnedSums({ items, order }: ShownOrder, { lang, format }: TextFormat): Html | null {
  const left = sum(items.map((item) => remainingPrice(soldLine(item), remainingLineQty(item))))
  if (left === order.total) return null
  return html`<p class="pair muted small"><span>${say(lang, 'shop.return.returned')}</span><span class="nums">${format.money(left - order.total)}</span></p><p class="sum"><span>${say(lang, 'shop.return.now')}</span><span class="nums">${format.money(left)}</span></p>`
}
