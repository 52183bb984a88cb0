import type { FastifyInstance, FastifyReply } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import { type Format, formatter } from '../../../shared/kernel/format'
import type { RowOf } from '../../../shared/model'
import { hasFeature, timeZoneOf } from '../../../shared/orgs/rules'
import { settingsOf } from '../../../shared/orgs/settings'
import { readShoppingVisit } from '../cart/current'
import { quantity } from '../event/price-rows'
import { readingPage } from '../frame/refusal'
import { type Html, html } from '../html'
import { parseOrNotFound, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { visitIn } from '../statistics/seen'
import { say } from '../words'
import { type GoodsPage, sendGoods } from './goods-page'
import { leftOf, offeredProducts } from './offered-products'
import { sendVoucherPage } from './voucher-page'

/** Products that one page offers. */
const MOST_PRODUCTS = 200

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
  return sendGoods(reply, wanted, { path: '/products', title: say(lang, 'shop.nav.products'), fields, note })
}

/** Serves the pages of what is sold beside tickets. */
export function serveGoods(app: FastifyInstance, parts: ShopParts): void {
  const options = readingPage(parts)
  for (const [path, show] of [
    ['vouchers', sendVoucherPage],
    ['products', sendProductPage],
  ] as const)
    app.get(`${SHOP}/${path}`, options, async (request, reply) => {
      const { lang, slug } = parseOrNotFound(shopParams, request.params)
      const shop = await readShop(parts.db, slug)
      const chosen = await readShoppingVisit(parts, { shop, lang }, visitIn(request), {
        page: `/${path}`,
        query: request.query,
      })
      return show(reply, { ...chosen, shop, lang })
    })
}
