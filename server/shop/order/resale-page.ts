import { DomainError } from '../../../shared/kernel/errors'
import { isDivisible } from '../../../shared/orders/refunds/refund'
import { remainingLineQty } from '../../../shared/orders/refunds/rest'
import { isActive } from '../../orders/resale/open-resales'
import { planResale } from '../../orders/resale/plan-resale'
import type { ReturnableOrder, ReturnPlan } from '../../orders/self_service/plan-return'
import { refusalNote, textFormatOf } from '../cart/cart-page'
import { byEvent, eventHeading } from '../cart/lines'
import { hiddenFields } from '../frame/hidden-fields'
import type { Page } from '../frame/page'
import { type Html, html } from '../html'
import type { FormRefusal } from '../refusal'
import { say } from '../words'
import { type OpenedOrder, orderPath } from './opened-order'
import { qtyField, type ReturnView } from './returns-page'

type Item = OpenedOrder['shown']['items'][number]

type ResaleView = Pick<ReturnView, 'bought' | 'now' | 'newId' | 'org'>

/** Calculates what goes back for one ticket of a line that is sold on; null where it cannot be. */
function oneSold({ bought, now, newId, org }: ResaleView, { id }: Pick<Item, 'id'>): Omit<ReturnPlan, 'ways'> | null {
  try {
    return planResale(bought, [{ id, qty: 1 }], { now, newId, lang: org.lang })
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

const offeredQty = ({ resales }: ReturnableOrder, { id }: Pick<Item, 'id'>): number =>
  resales.filter((row) => row.item_id === id && isActive(row)).length

/** Returns the lines of an order of which tickets are offered to the waiting list, or can be now. */
export const resellableLines = (at: ResaleView): readonly ReturnableOrder['items'][number][] =>
  at.bought.items.filter(
    (item) =>
      offeredQty(at.bought, item) > 0 ||
      (at.bought.events.get(item.event_id ?? '')?.waiting_list && oneSold(at, item) !== null),
  )

/** Name of the field that says how many tickets of a line the form showed. */
export const leftField = (item_id: string): string => `left_${item_id}`

/** A line whose tickets can be offered: a box to tick, or how many of it. */
function choice(item: Item, view: ReturnView): Html {
  const { lang, bought } = view
  const left = remainingLineQty(item) - item.checked_in_qty
  const offered = offeredQty(bought, item)
  if (left > 1 && isDivisible(item))
    return html`<label class="pair"><span>${item.static_name}<span class="gone">, ${say(lang, 'shop.return.qty_of', { name: item.static_name })}</span></span><input class="bit nums" type="number" inputmode="numeric" name="${qtyField(item.id)}" min="0" max="${left}" value="${offered}"></label>`
  return html`<label class="check"><input type="checkbox" name="${qtyField(item.id)}" value="1"${offered > 0 && html` checked`}><span>${item.static_name}</span></label>`
}

/** Says how much goes back to a buyer for a ticket of a line. */
function back(item: Item, view: ReturnView): Html | null {
  const plan = oneSold(view, item)
  const { format } = textFormatOf(view)
  if (!plan) return null
  const words = say(view.lang, plan.fee > 0 ? 'shop.resale.back_less' : 'shop.resale.back', {
    amount: format.money(plan.amount),
    price: format.money(plan.price),
    fee: format.money(plan.fee),
  })
  return html`<p class="muted small">${words}</p>`
}

/** Makes the page on which a buyer chooses which tickets are offered to the waiting list. */
export function resalePage(view: ReturnView, refused: Pick<FormRefusal, 'text'> | null): Page {
  const { org, lang, token, shown } = view
  const written = textFormatOf(view)
  const open = new Set(resellableLines(view).map(({ id }) => id))
  const events = byEvent(shown).flatMap(({ event, lines }) => {
    const own = lines.filter(({ id }) => open.has(id))
    if (!event || own.length === 0) return []
    const rows = own.map((item) => {
      const left = hiddenFields({ [leftField(item.id)]: String(remainingLineQty(item)) })
      return html`${left}${choice(item, view)}${back(item, view)}`
    })
    return [html`<fieldset class="field"><legend>${eventHeading(event, written)}</legend>${rows}</fieldset>`]
  })
  const title = say(lang, 'shop.resale')
  const to = html`<a class="also" href="${orderPath(view)}">${say(lang, 'shop.order.to_order')}</a>`
  const form = html`<form class="card" aria-label="${title}" method="post" action="${orderPath(view, '/resale')}"><h2>${say(lang, 'shop.resale.which')}</h2><p class="note">${say(lang, 'shop.resale.lead')}</p>${events}<div class="acts"><button class="do">${say(lang, 'shop.resale.save')}</button>${to}</div></form>`
  const none = html`<p>${say(lang, 'shop.resale.none')}</p><p>${to}</p>`
  const main = html`<div class="narrow"><h1>${title}</h1>${refusalNote(refused)}${events.length > 0 ? form : none}</div>`
  return { org, lang, title, path: `/order/${token}/resale`, main }
}

/** Says on the page of an order which of its tickets are offered, or were sold on, and leads to the choice. */
export function resaleLines(view: Pick<OpenedOrder, 'org' | 'lang' | 'token'> & ResaleView): Html | null {
  const { lang, bought } = view
  const said = (['open', 'offered', 'sold'] as const).flatMap((state) => {
    const count = bought.resales.filter((row) => row.state === state).length
    return count > 0 ? [html`<p class="small">${say(lang, `shop.resale.state.${state}`, { count })}</p>`] : []
  })
  const link =
    resellableLines(view).length > 0 &&
    html`<p><a class="also" href="${orderPath(view, '/resale')}">${say(lang, 'shop.resale.open')}</a></p>`
  return said.length > 0 || link ? html`${said}${link}` : null
}
