import type { FastifyReply } from 'fastify'
import { addressLines } from '../../../shared/contacts/address/address'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { LANGUAGES } from '../../../shared/orgs/entity'
import { hasFeature } from '../../../shared/orgs/rules'
import { settingsOf } from '../../../shared/orgs/settings'
import { LEGAL_PAGES } from '../../../shared/orgs/shop-address'
import { compressFor } from '../../kernel/compress'
import { formatPhrase } from '../../kernel/format-phrase'
import { type Content, type Html, html } from '../html'
import { say } from '../words'
import { USUAL_COLOUR } from './brand'
import { type Carried, shopPath } from './links'
import { sheetIn } from './sheet'

type Org = RowOf<'orgs'>

/** A page of a shop. */
export type Page = {
  readonly org: Org
  readonly lang: Language
  /** Name of the page in the title of the window; null for the shop itself. */
  readonly title: string | null
  readonly main: Html
  /** Path below the shop's, for the link to the other language; the landing page by default. */
  readonly path?: string
  /** Base of the page's own address. Missing: the page is a visitor's alone, neither found nor stored. */
  readonly address?: URL
  /** Query of the page that is part of what it shows. */
  readonly asked?: Readonly<Record<string, string>>
  readonly visit?: Carried
  /** Further elements of the head. */
  readonly head?: Content
  /** Further words in the header, such as the end of a cart's time. */
  readonly beside?: Content
  /** Origins beside this one that forms lead to, such as a payment provider's. */
  readonly formsTo?: readonly string[]
  readonly status?: number
}

/** Names of the languages in themselves. */
const TONGUES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

const policy = (style: string, formsTo: readonly string[]): string =>
  `default-src 'none'; img-src 'self' https: data:; style-src ${style}; base-uri 'none'; form-action ${["'self'", ...formsTo].join(' ')}; frame-ancestors 'none'`

function headOf({ org, lang, path = '', address, asked, head }: Page): Html {
  if (!address) return html`<meta name="robots" content="noindex">${head}`
  const at = (each: Language) => new URL(shopPath(each, org, path, {}, asked), address).href
  return html`<link rel="canonical" href="${at(lang)}">${LANGUAGES.map(
    (each) => html`<link rel="alternate" hreflang="${each}" href="${at(each)}">`,
  )}<link rel="alternate" hreflang="x-default" href="${at(org.lang)}">${head}`
}

/** The sign of a window: the logo, or a square in the colour. */
const icon = ({ media_logo_url, settings: { brand_colors: [colour] = [] } }: Org): Html =>
  media_logo_url
    ? html`<link rel="icon" href="${media_logo_url}">`
    : html`<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' rx='2' fill='${encodeURIComponent(colour ?? USUAL_COLOUR)}'/%3E%3C/svg%3E">`

function header({ org, lang, path = '', asked, visit, beside }: Page): Html {
  const link = (to: string, words: string) =>
    html`<a href="${shopPath(lang, org, to, visit)}"${to === path && html` aria-current="page"`}>${words}</a>`
  const logo = org.media_logo_url ? html`<img src="${org.media_logo_url}" alt="" height="32">` : html`<i></i>`
  const others = LANGUAGES.filter((each) => each !== lang).map(
    (each) =>
      html`<a class="tongue tap" href="${shopPath(each, org, path, visit, asked)}" lang="${each}" hreflang="${each}">${TONGUES[each]}</a>`,
  )
  const links = [
    settingsOf(org, 'landing_page').published && link('', say(lang, 'shop.nav.programme')),
    hasFeature(org, 'vouchers') && link('/vouchers', say(lang, 'shop.nav.vouchers')),
    hasFeature(org, 'products') && link('/products', say(lang, 'shop.nav.products')),
    link('/order', say(lang, 'shop.nav.order')),
  ]
  return html`<header class="top"><div><a class="home" href="${shopPath(lang, org, '', visit)}">${logo}<span>${org.name}</span></a>${beside}<nav aria-label="${say(lang, 'shop.nav')}">${links}</nav>${others}</div></header>`
}

function footer({ org, lang, visit }: Page): Html {
  const texts = settingsOf(org, 'webshop_terms')
  const legal = LEGAL_PAGES.filter((each) => texts[each] !== '').map(
    (each) =>
      html`<a href="${shopPath(lang, org, `/${each}`, visit)}">${formatPhrase(lang, `webshop_terms.${each}`)}</a>`,
  )
  return html`<footer class="foot"><div><p>${[...new Set([org.name, ...addressLines(org.address)])].join(' · ')}</p><nav aria-label="${say(lang, 'shop.legal')}">${legal}<a href="${shopPath(lang, org, '/accessibility', visit)}">${say(lang, 'shop.accessibility')}</a></nav></div></footer>`
}

/**
 * Sends a page of a shop: a whole document in the organisation's name and colour, without scripts and cookies. Its
 * address is told to no other site, because it may hold a visitor's token. Pages that are found by search engines are
 * compressed.
 */
export async function page(reply: FastifyReply, shown: Page): Promise<FastifyReply> {
  const { org, lang, title, main, address, visit, formsTo = [], status = 200 } = shown
  const { tag, source } = sheetIn(org.settings.brand_colors?.[0] ?? '')
  const document = html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title && `${title} · `}${org.name}</title>${icon(org)}${headOf(shown)}${tag}</head><body><a class="skip" href="#main">${say(lang, 'shop.skip')}</a>${header(shown)}<main id="main" tabindex="-1">${main}</main>${footer(shown)}</body></html>`
  // The length of a compressed page would tell about a visitor's token beside what an address says.
  const accepted = address && !visit?.cart ? reply.request.headers['accept-encoding'] : undefined
  const { encoding, body } = await compressFor(accepted, document.toString())
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .headers({
      vary: 'accept-encoding',
      'cache-control': address ? 'no-cache' : 'no-store',
      'content-security-policy': policy(source, formsTo),
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(body)
}
