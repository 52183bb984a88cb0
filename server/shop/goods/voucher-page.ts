import type { FastifyReply } from 'fastify'
import { USUAL_COLOUR } from '../../../shared/kernel/colour'
import { DomainError } from '../../../shared/kernel/errors'
import { formatter } from '../../../shared/kernel/format'
import { ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { GIFT_DELIVERIES, GIFT_DESIGNS, GIFT_MESSAGE, giftDays } from '../../../shared/voucher_gifts/rules'
import { VOUCHER_MAX, VOUCHER_MIN, voucherAmounts, voucherExpiry } from '../../../shared/vouchers/rules'
import { isStoredBy } from '../../media_gallery/file-store'
import { sellsVouchers } from '../../orders/cart/payment-options'
import { giftSvg, tonesOf } from '../../vouchers/gift-art'
import { quantity } from '../event/price-rows'
import { type Html, html } from '../html'
import { say } from '../words'
import { type GoodsPage, sendGoods } from './goods-page'

/** Vouchers that the page offers at once. */
const MOST_VOUCHERS = 20
const CENTS = 100

/**
 * Returns the address of a design's picture: a drawing in the page itself, or the organisation's own. Null for a picture
 * elsewhere on the web, which the printed voucher cannot show.
 */
function pictureOf(design: (typeof GIFT_DESIGNS)[number], { id, settings }: RowOf<'orgs'>): string | null {
  const { voucher_picture_url: own } = settings
  if (design === 'picture') return isStoredBy(id, own) ? own : null
  const svg = giftSvg(design, tonesOf((settings.brand_colors?.[0] ?? USUAL_COLOUR).toLowerCase()))
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** The designs of a voucher, each with its picture. */
function designs({ shop: { org }, lang, filled }: GoodsPage): Html {
  const offered = GIFT_DESIGNS.flatMap((design) => {
    const picture = pictureOf(design, org)
    return picture === null ? [] : [{ design, picture }]
  })
  const chosen = offered.find(({ design }) => design === filled.design) ?? offered[0]
  return html`<fieldset class="field"><legend>${say(lang, 'shop.gift.design')}</legend><div class="seats">${offered.map(
    ({ design, picture }) =>
      html`<label class="field"><img src="${picture}" alt="" width="78" height="148"><span class="check"><input type="radio" name="design" value="${design}"${design === chosen?.design && html` checked`}><span>${say(lang, `shop.gift.design.${design}`)}</span></span></label>`,
  )}</div></fieldset>`
}

/** The fields that make a voucher a gift. */
function giftFields(wanted: GoodsPage): Html {
  const { shop, lang, filled, now } = wanted
  const { first, last } = giftDays(timeZoneOf(shop.org), ms(now))
  const chosen = GIFT_DELIVERIES.find((each) => each === filled.delivery) ?? 'buyer'
  const ways = (['buyer', 'print', 'recipient'] as const).map(
    (each) =>
      html`<label class="check"><input type="radio" name="delivery" value="${each}"${each === chosen && html` checked`}><span>${say(lang, `shop.gift.delivery.${each}`)}</span></label>`,
  )
  return html`${designs(wanted)}<label class="field"><span class="label">${say(lang, 'shop.gift.recipient')}</span><input name="recipient" maxlength="100" autocomplete="off" value="${filled.recipient ?? ''}"></label><p class="field"><label for="message">${say(lang, 'shop.gift.message')}</label><textarea id="message" name="message" rows="4" maxlength="${GIFT_MESSAGE}" aria-describedby="message-hint">${filled.message ?? ''}</textarea><span id="message-hint" class="muted small">${say(lang, 'shop.gift.message_hint')}</span></p><fieldset class="field"><legend>${say(lang, 'shop.gift.delivery')}</legend>${ways}<div class="inline"><label class="field"><span class="label">${say(lang, 'shop.gift.address')}</span><input type="email" name="address" maxlength="254" autocomplete="off" value="${filled.address ?? ''}" aria-describedby="gift-hint"></label><label class="field"><span class="label">${say(lang, 'shop.gift.day')}</span><input class="nums" type="date" name="day" min="${first}" max="${last}" value="${filled.day || first}" aria-describedby="gift-hint"></label></div><p id="gift-hint" class="muted small">${say(lang, 'shop.gift.recipient_hint')}</p></fieldset>`
}

/**
 * Sends the page on which a voucher's value is chosen, and what makes it a gift. Throws `not_found` if the organisation
 * sells none.
 */
export async function sendVoucherPage(reply: FastifyReply, wanted: GoodsPage): Promise<FastifyReply> {
  const { shop, lang, now, filled } = wanted
  const { org } = shop
  if (!sellsVouchers(org)) throw new DomainError('not_found')
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const [first = VOUCHER_MIN] = voucherAmounts(org)
  const whole = (cents: number) => format.money(cents).replace(/[.,]00(?=\D*$)/, '')
  const [least, most] = [whole(VOUCHER_MIN), whole(VOUCHER_MAX)]
  const offers = voucherAmounts(org)
    .filter((cents) => cents % CENTS === 0)
    .map((cents) => html`<option value="${cents / CENTS}">${whole(cents)}</option>`)
  const fields = html`<div class="inline"><p class="field"><label for="value">${say(lang, 'shop.voucher_value', { currency: org.currency })}</label><input id="value" class="nums" name="value" type="number" inputmode="numeric" list="amounts" min="${VOUCHER_MIN / CENTS}" max="${VOUCHER_MAX / CENTS}" step="1" value="${filled.value ?? first / CENTS}" required aria-describedby="bounds"><datalist id="amounts">${offers}</datalist></p><p class="field"><span class="label" aria-hidden="true">${say(lang, 'shop.quantity')}</span>${quantity('qty', say(lang, 'shop.quantity'), MOST_VOUCHERS, Number(filled.qty ?? 1))}</p></div><p id="bounds" class="muted small">${say(lang, 'shop.voucher_bounds', { least, most })}</p>${giftFields(wanted)}`
  const note = say(lang, 'shop.voucher_note', { until: format.date(voucherExpiry(now)) })
  return sendGoods(reply, wanted, { path: '/vouchers', title: say(lang, 'shop.nav.vouchers'), fields, note })
}
