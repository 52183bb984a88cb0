import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import type { RowOf } from '../../../shared/model'
import { FEW, formOf } from '../form'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath, type VisitState } from '../frame/links'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { html } from '../html'
import { parseOrNotFound, readShop, readVisitState, SHOP, type ShopParts, shopParams } from '../shops'
import { visitIn } from '../statistics/seen'
import { say } from '../words'

const address = z.string().trim().max(254).regex(EMAIL_ADDRESS)

/** Serves the page on which a buyer asks for the links to lost orders. It never tells whether it knows an address. */
export function serveLostOrders(app: FastifyInstance, { db: all, bookLost }: ShopParts): void {
  const reading = readingPage({ db: all })
  const show = (
    reply: FastifyReply,
    org: RowOf<'orgs'>,
    lang: RowOf<'orgs'>['lang'],
    state: 'new' | 'done' | 'wrong',
    visit: VisitState,
  ): Promise<FastifyReply> => {
    const title = say(lang, 'shop.lost')
    const form = html`<p>${say(lang, 'shop.lost_hint')}</p>${state === 'wrong' && html`<p class="note bad" role="alert">${say(lang, 'shop.lost_wrong')}</p>`}<form class="field" aria-label="${title}" method="post" action="${shopPath(lang, org, '/order')}">${hiddenFields({ ...visit })}<label class="field"><span class="label">${say(lang, 'shop.checkout.email')}</span><input name="email" type="email" inputmode="email" autocomplete="email" maxlength="254" required></label><button class="do">${say(lang, 'shop.lost_do')}</button></form>`
    const main = html`<section class="card narrow"><h1>${title}</h1>${state === 'done' ? html`<p role="status">${say(lang, 'shop.lost_done')}</p>` : form}</section>`
    return page(reply, { org, lang, title, path: '/order', main, visit })
  }

  app.get(`${SHOP}/order`, reading, async (request, reply) => {
    const { lang, slug } = parseOrNotFound(shopParams, request.params)
    const { org } = await readShop(all, slug)
    const { sent } = request.query as { readonly sent?: unknown }
    return show(reply, org, lang, sent === '1' ? 'done' : sent === '0' ? 'wrong' : 'new', visitIn(request))
  })

  app.post(`${SHOP}/order`, { ...reading, config: { rateLimit: FEW } }, async (request, reply) => {
    const { lang, slug } = parseOrNotFound(shopParams, request.params)
    const { org } = await readShop(all, slug)
    const fields = formOf(request)
    const email = address.safeParse(fields.email)
    const answer = (sent: '0' | '1') => shopPath(lang, org, '/order', readVisitState(fields), { sent })
    if (!email.success) return reply.redirect(answer('0'), 303)
    await bookLost({ org_id: org.id, email: email.data, lang })
    return reply.redirect(answer('1'), 303)
  })
}
