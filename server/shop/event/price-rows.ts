import type { Format } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import type { Form } from '../form'
import { type Html, html } from '../html'
import { say } from '../words'
import type { Category, TaxedPrice } from './read'

/** Largest number that is chosen from a list; larger ones are typed. */
const LONGEST_LIST = 20
/** Free places from which a category says how many are left. */
const COUNTED_FROM = 10

/** A field for a quantity from 0 to `most`. */
export function quantity(name: string, label: string, most: number, chosen = 0): Html {
  if (most > LONGEST_LIST)
    return html`<input class="bit nums" type="number" inputmode="numeric" name="${name}" aria-label="${label}" min="0" max="${most}" value="${chosen}">`
  const options = Array.from(
    { length: most + 1 },
    (_, each) => html`<option value="${each}"${each === chosen && html` selected`}>${each}</option>`,
  )
  return html`<select class="bit nums" name="${name}" aria-label="${label}">${options}</select>`
}

/** The colour by which a category is known in the hall. */
export const dot = (color: string): Html =>
  html`<svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true"><circle cx="6" cy="6" r="6" fill="${color}"/></svg>`

/** Says what a price contains: its tax, and the fee of the shop. */
function contained({ rate }: TaxedPrice, fee: number, lang: Language, format: Format): string {
  if (fee > 0 && rate) return say(lang, 'shop.contains_both', { fee: format.money(fee), rate: format.rate(rate) })
  if (fee > 0) return say(lang, 'shop.contains_fee', { fee: format.money(fee) })
  return rate ? say(lang, 'shop.contains_tax', { rate: format.rate(rate) }) : ''
}

/** Options of a list of prices, and of the quantities that can be chosen. */
export type PriceOptions = {
  readonly event: RowOf<'events'>
  readonly lang: Language
  readonly format: Format
  /** Tickets that one buyer may have. */
  readonly most: number
  /** Tickets of the first price that are chosen already. */
  readonly preselected: number
  /** Fields that were refused, which are chosen again. */
  readonly filled: Form
}

function priceRow(price: TaxedPrice, { name: category, free }: Category, chosen: number, options: PriceOptions): Html {
  const { event, lang, format } = options
  const most = Math.min(options.most, free, price.most ?? free)
  const { name, description, value, is_reservation_only, deals } = price
  const said = [
    description,
    contained(price, Math.min(value, event.service_fees_amount), lang, format),
    is_reservation_only && say(lang, 'shop.reservation_only'),
    ...(deals ?? []).map(({ min_qty, discount_percentage }) =>
      say(lang, 'shop.deal', { count: min_qty, rate: format.rate(discount_percentage) }),
    ),
  ].filter(Boolean)
  const choice =
    most === 0
      ? html`<span class="muted">${say(lang, price.most === 0 ? 'shop.accreditation.used_up' : 'shop.sale.sold_out')}</span>`
      : quantity(`qty_${price.id}`, say(lang, 'shop.quantity_of', { category, name }), most, Math.min(chosen, most))
  return html`<li><span><b class="plainly">${name}</b>${said.length > 0 && html`<br><span class="muted small">${said.join(' · ')}</span>`}</span><span class="nums">${format.money(value)}</span>${choice}</li>`
}

/** Lists the prices of each category, each with a quantity to choose. */
export function priceRows(categories: readonly Category[], options: PriceOptions): Html {
  const { lang, event } = options
  const first = categories.find(({ free }) => free > 0)?.prices[0]
  return html`${categories
    .filter(({ prices }) => prices.length > 0)
    .map((category) => {
      const { name, free, color, prices } = category
      const left =
        free > 0 &&
        free <= COUNTED_FROM &&
        html`<span class="warn small">${say(lang, 'shop.left', { count: free })}</span>`
      return html`<section><h2 class="category">${event.seating_plan_id && dot(color)}${name} ${left}</h2><ul class="rows">${prices.map(
        (price) =>
          priceRow(
            price,
            category,
            Number(options.filled[`qty_${price.id}`] ?? (price === first ? options.preselected : 0)),
            options,
          ),
      )}</ul></section>`
    })}`
}
