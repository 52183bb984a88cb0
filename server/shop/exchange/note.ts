import { byEvent, eventTitle, type TextFormat } from '../cart/lines'
import { type Html, html } from '../html'
import { refusalText } from '../refusal'
import { say } from '../words'
import type { CartExchange } from './figures'

/**
 * Says at the top of a page which tickets are given back and what they are worth, or why they no longer can be. `to` is
 * the path of the exchange's own page, for all others.
 */
export function exchangeNote(
  exchange: CartExchange,
  { org, written }: { readonly org: Parameters<typeof refusalText>[1]['org']; readonly written: TextFormat },
  to: string | null,
): Html {
  const { lang, format } = written
  const going = html`<p>${say(lang, 'shop.exchange.going_on', { code: exchange.booking_code })}</p>`
  const link = to !== null && html`<p><a class="tap" href="${to}">${say(lang, 'shop.exchange.see')}</a></p>`
  if (!exchange.figures)
    return html`<div class="note bad" role="alert">${going}<p>${refusalText(exchange.refusal, { org, lang })}</p>${link}</div>`
  const { given, worth, fee } = exchange.figures
  const tickets = byEvent(given).map(({ event, lines }) => {
    const names = lines.map(({ qty, static_name }) => (qty > 1 ? `${qty} × ${static_name}` : static_name)).join(', ')
    return html`<li>${event && html`<b>${eventTitle(event, written)}</b>: `}${names}</li>`
  })
  const money = { amount: format.money(worth), fee: format.money(fee) }
  const credit = say(lang, fee > 0 ? 'shop.exchange.credit_fee' : 'shop.exchange.credit', money)
  return html`<div class="note" role="status">${going}<ul class="plain">${tickets}</ul><p class="nums"><b>${credit}</b></p><p class="muted small">${say(lang, 'shop.exchange.still_valid')}</p>${link}</div>`
}
