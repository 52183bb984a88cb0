import type { FastifyInstance, FastifyReply } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { type Format, formatter } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { hasFeature, timeZoneOf } from '../../../shared/orgs/rules'
import { settingsOf } from '../../../shared/orgs/settings'
import { VOUCHER_MAX, VOUCHER_MIN, voucherAmounts, voucherExpiry } from '../../../shared/vouchers/rules'
import type { Db } from '../../kernel/database/database'
import { sellsVouchers } from '../../orders/cart/ways'
import { type Choosing, choosing } from '../cart/current'
import { quantity } from '../event/price-rows'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { type Html, html } from '../html'
import { asked, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { visitIn } from '../statistics/seen'
import { say } from '../words'
import { leftOf, offeredProducts } from './offered-products'

/** Products that one page offers. */
const MOST_PRODUCTS = 200
/** Vouchers that the page offers at once. */
const MOST_VOUCHERS = 20
const CENTS = 100

/** Data that a page of goods shows. */
type GoodsPage = Choosing & {
  readonly shop: { readonly org: RowOf<'orgs'>; readonly db: Db }
  readonly lang: Language
}

type Goods = {
  readonly path: '/vouchers' | '/products'
  readonly title: string
  readonly fields: Html
  readonly note: string
}

function send(reply: FastifyReply, wanted: GoodsPage, { path, title, fields, note }: Goods): Promise<FastifyReply> {
  const { shop, lang, visit, address, newId, token, aside, notice } = wanted
  const { org } = shop
  const form = html`<form class="card" aria-label="${title}" method="post" action="${shopPath(lang, org, path)}">${hiddenFields({ ...visit, cart: token, step: newId() })}${fields}<button class="do">${say(lang, 'shop.add')}</button><p class="muted small">${note}</p></form>`
  const main = html`<h1>${title}</h1>${notice}<div class="split ${aside ? 'two' : 'alone'}"><div>${form}</div>${aside && html`<aside aria-label="${say(lang, 'shop.cart')}">${aside}</aside>`}</div>`
  return page(reply, { org, lang, title, path, main, visit, ...(!aside && !notice && { address }) })
}

/** Sends the page on which a voucher's value is chosen. Throws `not_found` if the organisation sells none. */
async function sendVoucherPage(reply: FastifyReply, wanted: GoodsPage): Promise<FastifyReply> {
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
  const fields = html`<div class="inline"><p class="field"><label for="value">${say(lang, 'shop.voucher_value', { currency: org.currency })}</label><input id="value" class="nums" name="value" type="number" inputmode="numeric" list="amounts" min="${VOUCHER_MIN / CENTS}" max="${VOUCHER_MAX / CENTS}" step="1" value="${filled.value ?? first / CENTS}" required aria-describedby="bounds"><datalist id="amounts">${offers}</datalist></p><p class="field"><span class="label" aria-hidden="true">${say(lang, 'shop.quantity')}</span>${quantity('qty', say(lang, 'shop.quantity'), MOST_VOUCHERS, Number(filled.qty ?? 1))}</p></div><p id="bounds" class="muted small">${say(lang, 'shop.voucher_bounds', { least, most })}</p>`
  const note = say(lang, 'shop.voucher_note', { until: format.date(voucherExpiry(now)) })
  return send(reply, wanted, { path: '/vouchers', title: say(lang, 'shop.nav.vouchers'), fields, note })
}

function productRow(product: RowOf<'products'>, most: number, { lang, filled }: GoodsPage, format: Format): Html {
  const { id, name, description, value } = product
  const bound = Math.min(most, leftOf(product))
  const choice =
    bound === 0
      ? html`<span class="muted">${say(lang, 'shop.sale.sold_out')}</span>`
      : quantity(`qty_${id}`, say(lang, 'shop.quantity_of_product', { name }), bound, Number(filled[`qty_${id}`] ?? 0))
  return html`<li><span><b>${name}</b>${description && html`<br><span class="muted small">${description}</span>`}</span><span class="nums">${format.money(value)}</span>${choice}</li>`
}

/** Sends the page of an organisation's products. Throws `not_found` if it sells none. */
async function sendProductPage(reply: FastifyReply, wanted: GoodsPage): Promise<FastifyReply> {
  const { shop, lang } = wanted
  const { org, db } = shop
  if (!hasFeature(org, 'products')) throw new DomainError('not_found')
  const products = await offeredProducts(db, org.id, MOST_PRODUCTS)
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const most = settingsOf(org, 'event_settings').max_qty_per_order
  const fields = html`<ul class="rows">${products.map((product) => productRow(product, most, wanted, format))}</ul>`
  const note = say(lang, 'shop.product_note')
  return send(reply, wanted, { path: '/products', title: say(lang, 'shop.nav.products'), fields, note })
}

/** Serves the pages of what is sold beside tickets. */
export function serveGoods(app: FastifyInstance, parts: ShopParts): void {
  const options = readingPage(parts)
  for (const [path, show] of [
    ['vouchers', sendVoucherPage],
    ['products', sendProductPage],
  ] as const)
    app.get(`${SHOP}/${path}`, options, async (request, reply) => {
      const { lang, slug } = asked(shopParams, request.params)
      const shop = await readShop(parts.db, slug)
      const chosen = await choosing(parts, { shop, lang }, visitIn(request), { page: `/${path}`, query: request.query })
      return show(reply, { ...chosen, shop, lang })
    })
}
