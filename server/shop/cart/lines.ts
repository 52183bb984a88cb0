import { isSeveralDays } from '../../../shared/events/rules'
import type { Format } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { holdsNoPlace } from '../../../shared/orders/held-places'
import { lineTotal } from '../../../shared/orders/rules'
import { isGoods, isShippingLine } from '../../../shared/orders/shipping-line'
import { MOST_PIECES } from '../form'
import { type Html, html } from '../html'
import { textsIn } from '../programme/texts'
import { say } from '../words'
import type { ShownCart } from './read-cart'
import type { ShownOrder } from './shown-order'

type Item = RowOf<'order_items'>

/** Language and formats of amounts and times. */
export type TextFormat = { readonly lang: Language; readonly format: Format }

/** The lines of an order by event, in the order in which they were chosen; what belongs to no event comes last. */
export function byEvent({ items, events }: Pick<ShownOrder, 'items' | 'events'>) {
  const ids = [...new Set(items.map(({ event_id }) => event_id))].sort(
    (a, b) => Number(a === null) - Number(b === null),
  )
  return ids.map((id) => ({
    event: id === null ? null : (events.get(id) ?? null),
    lines: items.filter(({ event_id }) => event_id === id),
  }))
}

/** Date of an event with its begin, or its first and last day where it goes on for days. */
function dateOf(event: RowOf<'events'>, { format }: TextFormat): string {
  const { starts_at, ends_at } = event
  const to = isSeveralDays(event) ? ` – ${format.fullDate(ends_at)}` : ` · ${format.time(starts_at)}`
  return `${format.fullDate(starts_at)}${to}`
}

/** Name and date of an event, for the heading of its lines. */
export const eventHeading = (event: RowOf<'events'>, written: TextFormat): Html =>
  html`${textsIn(event, written.lang).title}<br><span class="muted small nums">${dateOf(event, written)}</span>`

/** Name and date of an event in one line. */
export const eventTitle = (event: RowOf<'events'>, written: TextFormat): string =>
  `${textsIn(event, written.lang).title}, ${dateOf(event, written)}`

const amount = (item: Item, format: Format): Html => html`<span class="nums">${format.money(lineTotal(item))}</span>`

/** Lists the lines of an order by event, with amounts. */
export const plainLines = (order: ShownOrder, written: TextFormat): readonly Html[] =>
  byEvent(order).map(
    ({ event, lines }) =>
      html`<section>${event && html`<h3>${eventHeading(event, written)}</h3>`}<ul class="rows">${lines.map(
        (item) =>
          html`<li><span>${item.qty > 1 && `${item.qty} × `}${item.static_name}</span>${amount(item, written.format)}</li>`,
      )}</ul></section>`,
  )

/** The parts of an order's total: discount, fees and taxes. */
export function totalParts({ order, taxes, fees }: ShownOrder, { lang, format }: TextFormat): Html {
  const row = (words: string, cents: number) =>
    html`<p class="pair muted small"><span>${words}</span><span class="nums">${format.money(cents)}</span></p>`
  return html`${order.discount > 0 && row(order.promo_code_name ? say(lang, 'shop.cart.discount', { name: order.promo_code_name }) : say(lang, 'shop.cart.reduction'), -order.discount)}${fees > 0 && row(say(lang, 'shop.cart.fees'), fees)}${taxes.map(({ rate, tax }) => row(say(lang, 'shop.cart.tax', { rate: format.rate(rate) }), tax))}`
}

/** The sums of an order: what is contained in them, and the total. */
export const sums = (order: ShownOrder, written: TextFormat): Html =>
  html`${totalParts(order, written)}<p class="sum"><span>${say(written.lang, 'shop.cart.total')}</span><span class="nums">${written.format.money(order.order.total)}</span></p>`

/** A form of one field, with a name, that takes a step with the cart. */
export type StepForm = (name: string, fields: Readonly<Record<string, string>>, content: Html, kind?: string) => Html

/** The lines of a cart, each with what it can be changed to. */
export const cartLines = (cart: ShownCart, written: TextFormat, stepForm: StepForm): readonly Html[] =>
  byEvent(cart).map(
    ({ event, lines }) =>
      html`<section>${event && html`<h2>${eventHeading(event, written)}</h2>`}<ul class="plain">${lines.map((item) =>
        cartLine(item, cart, written, stepForm),
      )}</ul></section>`,
  )

function cartLine(item: Item, { order, prices }: ShownCart, { lang, format }: TextFormat, stepForm: StepForm): Html {
  const { id, static_name: name, price_id, qty } = item
  const change = (label: string, content: Html, more: Readonly<Record<string, string>> = {}) =>
    stepForm(label, { do: 'change', item: id, ...more }, content)
  const priceOf = say(lang, 'shop.cart.price_of', { name })
  const qtyOf = say(lang, 'shop.cart.qty_of', { name })
  const removeOf = say(lang, 'shop.cart.remove_of', { name })
  const submit = html`<button class="also">${say(lang, 'shop.cart.change')}</button>`
  const alike = prices.filter(
    (price) => price.event_id === item.event_id && price.price_category_id === item.price_category_id,
  )
  const reductions =
    alike.length > 1 &&
    !holdsNoPlace(order, item) &&
    change(
      priceOf,
      html`<select name="price" aria-label="${priceOf}">${alike.map(
        (price) =>
          html`<option value="${price.id}"${price.id === price_id && html` selected`}>${price.name} · ${format.money(price.value)}</option>`,
      )}</select>${submit}`,
      { qty: String(qty) },
    )
  const several =
    item.seat_id === null &&
    isGoods(item) &&
    change(
      qtyOf,
      html`<input class="bit nums" type="number" inputmode="numeric" name="qty" min="0" max="${MOST_PIECES}" value="${qty}" aria-label="${qtyOf}">${submit}`,
    )
  const remove =
    !isShippingLine(item) &&
    change(
      removeOf,
      html`<button class="link" name="qty" value="0" aria-label="${removeOf}">${say(lang, 'shop.cart.remove')}</button>`,
    )
  const each = qty > 1 && say(lang, 'shop.cart.each', { price: format.money(item.static_price) })
  return html`<li class="line" data-event="${item.event_id}" data-seat="${item.seat_id}"><div class="pair"><span>${name}${each && html`<br><span class="muted small">${each}</span>`}</span>${amount(item, format)}</div><div class="acts">${reductions}${several}${remove}</div></li>`
}
