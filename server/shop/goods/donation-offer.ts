import { DONATION_MAX, DONATION_MIN, roundedUp, takesDonations } from '../../../shared/donations/rules'
import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { settingsOf } from '../../../shared/orgs/settings'
import { type CartView, stepForms, textFormatOf } from '../cart/cart-page'
import type { Form } from '../form'
import { type Html, html } from '../html'
import { say } from '../words'

const CENTS = 100

/** An amount as people type it, with a comma or a point before the cents. */
const TYPED = /^(\d{1,6})(?:[.,](\d{1,2}))?$/

/** Reads the donation that a form asks for, in cents. Throws `shop.donation` for what is no amount. */
export function donationIn(fields: Form): number {
  const [, whole, rest = ''] = TYPED.exec((fields.give ?? '').trim()) ?? []
  if (whole === undefined) throw new DomainError('shop.donation', { min: DONATION_MIN, max: DONATION_MAX })
  return Number(whole) * CENTS + Number(rest.padEnd(2, '0'))
}

const typed = (cents: number): string => (cents / CENTS).toFixed(2)

/**
 * Asks for a donation beside what is in a cart: rounding its total up, an amount that the organisation suggests, or
 * another one. Null where the organisation asks for none.
 */
export function donationOffer(view: CartView): Html | null {
  const { org, lang, cart, refused } = view
  if (!takesDonations(org) || cart.items.length === 0) return null
  const { format } = textFormatOf(view)
  const stepForm = stepForms(view)
  const { text, amounts } = settingsOf(org, 'donations')
  const given = sum(cart.items.flatMap(({ charge, static_price }) => (charge === 'donation' ? [static_price] : [])))
  const bought = cart.order.total - given
  const round = roundedUp(bought)
  const offer = (name: string, amount: number) =>
    stepForm(name, { do: 'donate', give: typed(amount) }, html`<button class="also">${name}</button>`)
  const offers = [
    round !== null &&
      round > cart.order.total &&
      offer(say(lang, 'shop.donation.round', { total: format.money(round) }), round - bought),
    ...amounts
      .filter((amount) => amount !== given)
      .map((amount) => offer(say(lang, 'shop.donation.give', { amount: format.money(amount) }), amount)),
  ]
  const again = refused?.fields.do === 'donate' ? (refused.fields.give ?? '') : ''
  const own = stepForm(
    say(lang, 'shop.donation.own'),
    { do: 'donate' },
    html`<label class="field"><span class="label">${say(lang, 'shop.donation.own')}</span><input class="nums" name="give" inputmode="decimal" maxlength="9" autocomplete="off" value="${again}" required></label><button class="also">${say(lang, given > 0 ? 'shop.donation.change' : 'shop.donation.do')}</button>`,
    'inline',
  )
  return html`<section class="block field" aria-labelledby="donation"><h2 id="donation">${say(lang, 'shop.donation')}</h2>${text && html`<p>${text}</p>`}${given > 0 && html`<p class="good">${say(lang, 'shop.donation.given', { amount: format.money(given) })}</p>`}<div class="acts">${offers}</div>${own}<p class="muted small">${say(lang, 'shop.donation.note')}</p></section>`
}
