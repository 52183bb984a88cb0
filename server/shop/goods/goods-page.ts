import type { FastifyReply } from 'fastify'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import type { Db } from '../../kernel/database/database'
import type { ShoppingVisit } from '../cart/current'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import { page } from '../frame/page'
import { type Html, html } from '../html'
import { say } from '../words'

/** Data that a page of goods shows. */
export type GoodsPage = ShoppingVisit & {
  readonly shop: { readonly org: RowOf<'orgs'>; readonly db: Db }
  readonly lang: Language
}

type Goods = {
  readonly path: '/vouchers' | '/products'
  readonly title: string
  readonly fields: Html
  readonly note: string
}

/** Sends a page on which goods are chosen, beside the visitor's cart. */
export function sendGoods(
  reply: FastifyReply,
  wanted: GoodsPage,
  { path, title, fields, note }: Goods,
): Promise<FastifyReply> {
  const { shop, lang, visit, address, newId, token, aside, notice } = wanted
  const { org } = shop
  const form = html`<form class="card" aria-label="${title}" method="post" action="${shopPath(lang, org, path)}">${hiddenFields({ ...visit, cart: token, step: newId() })}${fields}<button class="do">${say(lang, 'shop.add')}</button><p class="muted small">${note}</p></form>`
  const main = html`<h1>${title}</h1>${notice}<div class="split ${aside ? 'two' : 'alone'}"><div>${form}</div>${aside && html`<aside aria-label="${say(lang, 'shop.cart')}">${aside}</aside>`}</div>`
  return page(reply, { org, lang, title, path, main, visit, ...(!aside && !notice && { address }) })
}
