import { returnsEnd } from '../../../shared/buyer_policies/terms'
import { orderOfficePhrases } from '../../../shared/orders/phrases/detail'
import { isDivisible } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import {
  companionLines,
  type ReturnableOrder,
  type ReturnPlan,
  returnRefusal,
} from '../../orders/self_service/plan-return'
import { refusalNote, textFormatOf } from '../cart/cart-page'
import { byEvent, eventHeading } from '../cart/lines'
import type { Form } from '../form'
import { hiddenFields } from '../frame/hidden-fields'
import type { Page } from '../frame/page'
import { type Html, html } from '../html'
import type { FormRefusal } from '../refusal'
import { say } from '../words'
import { type OpenedOrder, orderPath } from './opened-order'

type Item = OpenedOrder['shown']['items'][number]

/** A page on which tickets are returned. */
export type ReturnView = OpenedOrder & {
  readonly bought: ReturnableOrder
  readonly now: string
  readonly newId: () => string
}

/** Name of the field with the quantity of a line. */
export const qtyField = (id: string): string => `qty_${id}`

const pageOf = ({ org, lang, token }: ReturnView, title: string, main: Html): Page => ({
  org,
  lang,
  title,
  path: `/order/${token}/return`,
  main,
})

/** A line that can be returned: a box to tick, or how many of it. */
function choice(item: Item, view: ReturnView, chosen: Form): Html {
  const { shown, bought, lang } = view
  const partners = companionLines(bought, item).filter(({ id }) => id !== item.id)
  const names = [item, ...shown.items.filter(({ id }) => partners.some((each) => each.id === id))]
  const words = names.map(({ static_name }) => static_name).join(' + ')
  const left = remainingLineQty(item) - item.checked_in_qty
  const typed = chosen[qtyField(item.id)]
  if (left > 1 && isDivisible(item))
    return html`<label class="pair"><span>${words}<span class="gone">, ${say(lang, 'shop.return.qty_of', { name: words })}</span></span><input class="bit nums" type="number" inputmode="numeric" name="${qtyField(item.id)}" min="0" max="${left}" value="${typed ?? '0'}"></label>`
  return html`<label class="check"><input type="checkbox" name="${qtyField(item.id)}" value="1"${typed === '1' && html` checked`}><span>${words}</span></label>`
}

/** The page on which a buyer chooses what to return. */
export function choosePage(view: ReturnView, chosen: Form, refused: Pick<FormRefusal, 'text'> | null): Page {
  const { lang, shown, bought, now } = view
  const written = textFormatOf(view)
  const shownFirst = (item: Item) => companionLines(bought, item)[0]?.id === item.id
  const events = byEvent(shown).flatMap(({ event, lines }) => {
    const terms = event && bought.terms.get(event.id)
    const open = lines.filter(
      (item) => remainingLineQty(item) > 0 && returnRefusal(bought, item, now) === null && shownFirst(item),
    )
    if (!event || !terms || open.length === 0) return []
    const until = say(lang, 'shop.return.until', { time: written.format.dateTime(returnsEnd(terms, event)) })
    return [
      html`<fieldset class="field"><legend>${eventHeading(event, written)}</legend><p class="muted small">${until}</p>${open.map((item) => choice(item, view, chosen))}</fieldset>`,
    ]
  })
  const form = html`<form class="card" aria-label="${say(lang, 'shop.return')}" method="get" action="${orderPath(view, '/return')}"><h2>${say(lang, 'shop.return.choose')}</h2>${events}<div class="acts"><button class="do">${say(lang, 'shop.return.continue')}</button><a class="also" href="${orderPath(view)}">${say(lang, 'shop.return.cancel')}</a></div></form>`
  const none = html`<p><a class="also" href="${orderPath(view)}">${say(lang, 'shop.order.to_order')}</a></p>`
  const main = html`<div class="narrow"><h1>${say(lang, 'shop.return')}</h1>${refusalNote(refused)}${events.length > 0 ? form : none}</div>`
  return pageOf(view, say(lang, 'shop.return'), main)
}

/** The choice between money and a voucher; hidden where there is none. */
function wayFields(view: ReturnView, { ways, amount, to_vouchers, to_transfer }: ReturnPlan): Html {
  const { lang } = view
  const [only] = ways
  if (amount === to_vouchers) return html`${hiddenFields({ way: only })}`
  const transferred = say(lang, 'shop.return.way_hint.transfer', {
    amount: textFormatOf(view).format.money(to_transfer),
  })
  const hint = (way: ReturnPlan['ways'][number]) =>
    way === 'money' && to_transfer > 0 ? transferred : say(lang, `shop.return.way_hint.${way}`)
  return html`<fieldset class="field"><legend>${say(lang, 'shop.return.how')}</legend>${ways.map(
    (way) =>
      html`<label class="check pick"><input type="radio" name="way" value="${way}"${way === only && html` checked`} required><span><b>${say(lang, `shop.return.way.${way}`)}</b><br><span class="muted small">${hint(way)}</span></span></label>`,
  )}</fieldset>`
}

/** The page that shows a return with its money before it is booked. */
export function checkPage(view: ReturnView, plan: ReturnPlan, chosen: Form): Page {
  const { lang, shown } = view
  const { format } = textFormatOf(view)
  const money = (words: string, cents: number) =>
    html`<p class="pair"><span>${words}</span><span class="nums">${format.money(cents)}</span></p>`
  const lines = plan.lines.flatMap(({ item, qty }) => {
    const named = shown.items.find(({ id }) => id === item.id)
    return named ? [html`<li>${qty > 1 && `${qty} × `}${named.static_name}</li>`] : []
  })
  const amount = format.money(plan.amount)
  const toVouchers =
    plan.to_vouchers > 0 &&
    html`<p>${say(lang, 'shop.return.to_vouchers', { amount: format.money(plan.to_vouchers) })}</p>`
  const hidden = hiddenFields({ ...chosen, step: view.newId(), amount: String(plan.amount) })
  const main = html`<div class="narrow"><h1>${say(lang, 'shop.return.check')}</h1><form class="card" aria-label="${say(lang, 'shop.return.check')}" method="post" action="${orderPath(view, '/return')}">${hidden}<p class="note">${say(lang, 'shop.return.check_hint')}</p><ul class="rows">${lines}</ul>${money(say(lang, 'shop.return.price'), plan.price)}${plan.fee > 0 && money(orderOfficePhrases[lang]['orders.charge.return_fee'], 0 - plan.fee)}<p class="sum"><span>${say(lang, 'shop.return.back')}</span><span class="nums">${amount}</span></p>${toVouchers}${wayFields(view, plan)}<div class="acts"><button class="do">${say(lang, 'shop.return.confirm', { amount })}</button><a class="also" href="${orderPath(view, '/return', { ...chosen, again: '1' })}">${say(lang, 'shop.return.other')}</a></div></form></div>`
  return pageOf(view, say(lang, 'shop.return.check'), main)
}
