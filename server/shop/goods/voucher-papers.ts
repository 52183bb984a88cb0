import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { formatter } from '../../../shared/kernel/format'
import { id } from '../../../shared/kernel/model/fields'
import type { RowOf } from '../../../shared/model'
import { soldVoucherItems } from '../../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../../shared/orders/status'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { readPrintable, vouchersPdf } from '../../vouchers/printable-vouchers'
import { readShownOrder, type ShownOrder } from '../cart/shown-order'
import { shopPath } from '../frame/links'
import { readingPage } from '../frame/refusal'
import { type Html, html } from '../html'
import { parseOrNotFound, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { say } from '../words'

type Org = RowOf<'orgs'>
type View = { readonly org: Org; readonly lang: Org['lang']; readonly token: string; readonly shown: ShownOrder }

const paperParams = shopParams.extend({ token: z.string().max(64), voucher_id: id() })

/** Links to the PDF of each voucher that a paid order has made; null where there is none. */
export function voucherLinks({ org, lang, token, shown }: View): Html | null {
  const vouchers = soldVoucherItems(shown.items)
  if (vouchers.length === 0) return null
  const format = formatter(lang, org.currency, timeZoneOf(org))
  return html`<section class="field" aria-label="${say(lang, 'shop.gift.vouchers', { count: vouchers.length })}"><div class="pills">${vouchers.map(
    ({ voucher_id, static_price }) =>
      html`<a class="also" href="${shopPath(lang, org, `/order/${token}/voucher/${voucher_id}`)}">${say(lang, 'shop.gift.download', { amount: format.money(static_price) })}</a>`,
  )}</div></section>`
}

/** Serves the vouchers of an order as PDF to whoever has the order's token. */
export function serveVoucherPapers(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, tokens, clock, fonts, store } = parts
  const options = { ...readingPage({ db: all }), config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }
  app.get(`${SHOP}/order/:token/voucher/:voucher_id`, options, async (request, reply) => {
    const { lang, slug, token, voucher_id } = parseOrNotFound(paperParams, request.params)
    const { org, db } = await readShop(all, slug)
    const order_id = tokens.read(org.id, token)
    const shown = order_id === null ? null : await readShownOrder(db, org.id, order_id, lang)
    const sold = shown && VOIDABLE_STATUSES.includes(shown.order.status_code) ? soldVoucherItems(shown.items) : []
    if (!sold.some((item) => item.voucher_id === voucher_id)) throw new DomainError('not_found')
    const printable = await readPrintable(db, org, [voucher_id])
    const [printed] = printable.vouchers
    if (!printed) throw new DomainError('not_found')
    const body = await vouchersPdf(printable, { language: lang, now: clock(), fonts, store })
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${printed.voucher.code}.pdf"`,
      })
      .type('application/pdf')
      .send(body)
  })
}
