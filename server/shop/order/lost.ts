import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import type { RowOf } from '../../../shared/model'
import { formOf } from '../form'
import { shopPath } from '../frame/links'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { html } from '../html'
import { asked, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { say } from '../words'

/** Requests for links per minute and address. Each may send an email. */
const FEW = { max: 5, timeWindow: '1 minute' }

const address = z.string().trim().max(254).regex(EMAIL_ADDRESS)

/** Serves the page on which a buyer asks for the links to lost orders. It never tells whether it knows an address. */
export function serveLostOrders(app: FastifyInstance, { db: all, bookLost }: ShopParts): void {
  const reading = readingPage({ db: all })
  const show = (
    reply: FastifyReply,
    org: RowOf<'orgs'>,
    lang: RowOf<'orgs'>['lang'],
    state: 'new' | 'done' | 'wrong',
  ): Promise<FastifyReply> => {
    const title = say(lang, 'shop.lost')
    const form = html`<p>${say(lang, 'shop.lost_hint')}</p>${state === 'wrong' && html`<p class="note bad" role="alert">${say(lang, 'shop.lost_wrong')}</p>`}<form class="field" method="post" action="${shopPath(lang, org, '/order')}"><label class="field"><span class="label">${say(lang, 'shop.checkout.email')}</span><input name="email" type="email" inputmode="email" autocomplete="email" maxlength="254" required></label><button class="do">${say(lang, 'shop.lost_do')}</button></form>`
    const main = html`<section class="card narrow"><h1>${title}</h1>${state === 'done' ? html`<p role="status">${say(lang, 'shop.lost_done')}</p>` : form}</section>`
    return page(reply, { org, lang, title, path: '/order', main, status: state === 'wrong' ? 422 : 200 })
  }

  app.get(`${SHOP}/order`, reading, async (request, reply) => {
    const { lang, slug } = asked(shopParams, request.params)
    const { org } = await readShop(all, slug)
    return show(reply, org, lang, (request.query as { readonly sent?: unknown }).sent === '1' ? 'done' : 'new')
  })

  app.post(`${SHOP}/order`, { ...reading, config: { rateLimit: FEW } }, async (request, reply) => {
    const { lang, slug } = asked(shopParams, request.params)
    const { org } = await readShop(all, slug)
    const email = address.safeParse(formOf(request).email)
    if (!email.success) return show(reply, org, lang, 'wrong')
    await bookLost({ org_id: org.id, email: email.data, lang })
    return reply.redirect(shopPath(lang, org, '/order', {}, { sent: '1' }), 303)
  })
}
