import type { FastifyReply } from 'fastify'
import type { Language } from '../../../shared/kernel/phrases'
import { type Content, type Html, html } from '../html'
import { say } from '../words'

/** The cart beside a plan, or what is got in an exchange, before the first seat is chosen. */
export function emptyCart(lang: Language, exchanges: boolean): Html {
  const title = say(lang, exchanges ? 'shop.exchange.cart' : 'shop.cart')
  const words = say(lang, exchanges ? 'shop.exchange.empty' : 'shop.map.empty')
  return html`<section class="card" aria-label="${title}"><h2>${title}</h2><p class="muted">${words}</p></section>`
}

/** Parts of an event's page that a step changes. */
type Part = {
  readonly notice: Content
  readonly aside: Content
  /** Token of the visitor's cart, or of the one that the next choice begins. */
  readonly token: string
  readonly status: number
}

/** Sends what a step changes on the page of an event: messages, and the cart beside the choice. */
export function sendPart(reply: FastifyReply, { notice, aside, token, status }: Part): FastifyReply {
  const document = html`<!doctype html><meta charset="utf-8"><title></title><div id="said">${notice}</div><aside id="aside" data-cart="${token}">${aside}</aside>`
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" })
    .type('text/html; charset=utf-8')
    .send(document.toString())
}
