import { type TextFormat, totalParts } from '../cart/lines'
import type { ShownCart } from '../cart/read-cart'
import { type Html, html } from '../html'
import { say } from '../words'
import type { ExchangeFigures } from './figures'

/** The amount of an exchange that is still to pay, or goes back. */
function end({ difference }: ExchangeFigures, { lang, format }: TextFormat): Html {
  if (difference === 0) return html`<p>${say(lang, 'shop.exchange.even')}</p>`
  const words = say(lang, difference > 0 ? 'shop.exchange.pay' : 'shop.exchange.refund')
  const hint = say(lang, difference > 0 ? 'shop.exchange.pay_hint' : 'shop.exchange.refund_hint')
  return html`<p class="sum"><span>${words}</span><span class="nums">${format.money(Math.abs(difference))}</span></p><p class="muted small">${hint}</p>`
}

/**
 * The sums of an exchange: what the new tickets cost, the fee, what the old ones are worth, and what is still to pay or
 * goes back. `problem` stands in place of the last where the exchange cannot be made like this.
 */
export function exchangeSums(
  cart: ShownCart,
  figures: ExchangeFigures,
  written: TextFormat,
  problem: string | null,
): Html {
  const { lang, format } = written
  const { fee, worth, to_vouchers } = figures
  const row = (words: string, cents: number) =>
    html`<p class="pair"><span>${words}</span><span class="nums">${format.money(cents)}</span></p>`
  return html`${totalParts(cart, written)}${row(say(lang, 'shop.exchange.new'), cart.order.total)}${fee > 0 && row(say(lang, 'shop.exchange.fee'), fee)}${row(say(lang, 'shop.exchange.worth'), -worth)}${to_vouchers > 0 && row(say(lang, 'shop.exchange.to_voucher'), to_vouchers)}${problem === null ? end(figures, written) : html`<p class="note bad">${problem}</p>`}`
}
