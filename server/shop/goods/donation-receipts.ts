import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { receiptTerms } from '../../../shared/donations/rules'
import { DomainError } from '../../../shared/kernel/errors'
import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { donationReceiptPdf } from '../../donation_receipts/receipt-pdf'
import { donationOf, receiptOf } from '../../donation_receipts/write-receipt'
import { storedLogo } from '../../media_gallery/file-store'
import { readShownOrder, type ShownOrder } from '../cart/shown-order'
import { visitOf } from '../cart/visit'
import { FEW, type Form } from '../form'
import { addressFields } from '../frame/address'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { type Html, html } from '../html'
import { recipientIn, typedRecipient } from '../order/papers'
import { type Refusal, readRefusal, refusalQuery, requireRefusal } from '../refusal'
import { parseOrNotFound, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { say } from '../words'

type Org = RowOf<'orgs'>
type Place = { readonly org: Org; readonly lang: Org['lang']; readonly token: string; readonly shown: ShownOrder }

/** Page of an order's donation, below the order's. */
const DONATION = '/donation'

const pathOf = ({ lang, org, token }: Pick<Place, 'lang' | 'org' | 'token'>, more = '', said = {}): string =>
  shopPath(lang, org, `/order/${token}${DONATION}${more}`, {}, said)

const hasReceipt = ({ org, shown }: Pick<Place, 'org' | 'shown'>, now: string): boolean =>
  receiptTerms(org, now) !== null && donationOf(shown.order, shown.items) !== undefined

/** Link to the receipt of an order's donation; null where there is none. */
export const donationLink = (place: Place & { readonly now: string }): Html | null =>
  hasReceipt(place, place.now)
    ? html`<p><a class="also" href="${pathOf(place)}">${say(place.lang, 'shop.donation.receipt')}</a></p>`
    : null

function formOf(place: Place, filled: Form, step: string): Html {
  const { lang } = place
  const field = (name: string, words: string, most: number, isRequired: boolean) =>
    html`<label class="field"><span class="label">${words}</span><input name="${name}" maxlength="${most}" autocomplete="${isRequired ? 'name' : 'organization'}" value="${filled[name] ?? ''}"${isRequired && html` required`}></label>`
  return html`<form class="field" aria-label="${say(lang, 'shop.donation.receipt')}" method="post" action="${pathOf(place)}">${hiddenFields({ step })}<p class="muted small">${say(lang, 'shop.donation.receipt_hint')}</p>${field('name', say(lang, 'shop.papers.name'), 200, true)}${field('company', say(lang, 'shop.papers.company'), 120, false)}${addressFields(lang, filled, true)}<button class="do">${say(lang, 'shop.donation.receipt_do')}</button></form>`
}

/** Serves the receipt of an order's donation to whoever has the order's token: a form for the donor, then the PDF. */
export function serveDonationReceipts(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, tokens, clock, newId, fonts, store, bookPaper } = parts
  const reading = readingPage({ db: all })
  const params = shopParams.extend({ token: z.string().max(64) })
  const opened = async (given: unknown) => {
    const { lang, slug, token } = parseOrNotFound(params, given)
    const { org, db } = await readShop(all, slug)
    const order_id = tokens.read(org.id, token)
    const shown = order_id === null ? null : await readShownOrder(db, org.id, order_id, lang)
    const receipt = shown && (await receiptOf(db, org.id, shown.order.id))
    if (!shown || !(receipt || hasReceipt({ org, shown }, iso(clock())))) throw new DomainError('not_found')
    return { org, db, lang, token, shown, receipt: receipt ?? null }
  }

  app.get(`${SHOP}/order/:token${DONATION}`, reading, async (request, reply) => {
    const place = await opened(request.params)
    const { org, lang, token, shown, receipt } = place
    const refused = readRefusal(parts, { org, lang, order_id: shown.order.id, page: DONATION }, request.query)
    const title = say(lang, 'shop.donation.receipt')
    const filled = refused?.fields ?? { name: shown.order.name, country: org.address?.country ?? '' }
    const content = receipt
      ? html`<p><a class="do" href="${pathOf(place, '/receipt.pdf')}">${say(lang, 'shop.donation.receipt_show', { num: receipt.num })}</a></p>`
      : formOf(place, filled, newId())
    const back = html`<p><a class="also" href="${shopPath(lang, org, `/order/${token}`)}">${say(lang, 'shop.donation.back')}</a></p>`
    const main = html`<div class="card narrow"><h1>${title}</h1>${refused && html`<p class="note bad" role="alert">${refused.text}</p>`}${content}${back}</div>`
    return page(reply, { org, lang, title, path: `/order/${token}${DONATION}`, main })
  })

  app.post(`${SHOP}/order/:token${DONATION}`, { ...reading, config: { rateLimit: FEW } }, async (request, reply) => {
    const visit = await visitOf(request, parts)
    const { org, order_id, step_id: request_id, fields } = visit
    await opened(request.params)
    const refuse = (refusal: Refusal) => {
      const said = refusalQuery(parts, { ...visit, page: DONATION }, refusal, typedRecipient(fields))
      return reply.redirect(pathOf(visit, '', said), 303)
    }
    const donor = recipientIn(fields)
    if (typeof donor === 'string') return refuse('shop.donation.receipt_missing')
    const { recipient, recipient_address } = donor
    if (!recipient_address) return refuse('shop.donation.receipt_missing')
    try {
      await bookPaper({
        org_id: org.id,
        order_id,
        request_id,
        do: 'donation_receipt',
        to: { recipient, recipient_address },
      })
    } catch (error) {
      return refuse(requireRefusal(error))
    }
    return reply.redirect(pathOf(visit), 303)
  })

  const paper = { ...reading, config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }
  app.get(`${SHOP}/order/:token${DONATION}/receipt.pdf`, paper, async (request, reply) => {
    const { org, receipt } = await opened(request.params)
    if (!receipt) throw new DomainError('not_found')
    const body = await donationReceiptPdf(receipt, org, { now: clock(), fonts, logo: await storedLogo(store, org) })
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${receipt.num}.pdf"` })
      .type('application/pdf')
      .send(body)
  })
}
