import type { FastifyReply } from 'fastify'
import { addressLines } from '../../../shared/contacts/address/address'
import { countryName } from '../../../shared/contacts/address/countries'
import { USUAL_COLOUR } from '../../../shared/kernel/colour'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { LANGUAGES } from '../../../shared/orgs/entity'
import { hasFeature } from '../../../shared/orgs/rules'
import { settingsOf } from '../../../shared/orgs/settings'
import { LEGAL_PAGES } from '../../../shared/orgs/shop-address'
import { compressFor } from '../../kernel/compress'
import { formatPhrase } from '../../kernel/format-phrase'
import { sellsVouchers } from '../../orders/cart/payment-options'
import { heightScript } from '../embed/height-script'
import { type Content, type Html, html } from '../html'
import { isOpenShop } from '../shops'
import { say } from '../words'
import { shopPath, type VisitState } from './links'
import { type Sheet, sheetIn } from './sheet'

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
  /** Base of the page's own address. Missing: the page is a visitor's alone, and not found. */
  readonly address?: URL
  /** Query of the page that is part of what it shows. */
  readonly asked?: Readonly<Record<string, string>>
  readonly visit?: VisitState
  /** Further elements of the head. */
  readonly head?: Content
  /** Path of a script; null for none. Pages work without. */
  readonly script?: string | null
  /** Origin of a payment provider whose script shows its form, and sources of the scripts around it. */
  readonly provider?: { readonly origin: string; readonly scripts: readonly string[] }
  /** Rules of this page alone. */
  readonly sheet?: Sheet | undefined
  readonly status?: number
  /** True in a frame of a web site that the organisation names: without header and footer, links open the whole window. */
  readonly embedded?: boolean
}

/** Names of the languages in themselves. */
const TONGUES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** Sources of a page's scripts, and the sites that may show it in a frame. */
type PageSources = { readonly scripts: readonly string[]; readonly frames: readonly string[] }

const orNone = (sources: readonly string[]): string => (sources.length > 0 ? sources.join(' ') : "'none'")

/** Pages load nothing by a script, but what measures them reads `robots.txt` from within. */
const policy = (styles: readonly string[], { scripts, frames }: PageSources): string =>
  `default-src 'none'; ${scripts.length > 0 ? `script-src ${scripts.join(' ')}; ` : ''}connect-src 'self'; img-src 'self' https: data:; style-src ${styles.join(' ')}; base-uri 'none'; form-action 'self'; frame-ancestors ${orNone(frames)}`

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

function header({ org, lang, path = '', asked, visit }: Page): Html {
  const link = (to: string, words: string) =>
    html`<a href="${shopPath(lang, org, to, visit)}"${to === path && html` aria-current="page"`}>${words}</a>`
  const logo = org.media_logo_url ? html`<img src="${org.media_logo_url}" alt="" height="32">` : html`<i></i>`
  const others = LANGUAGES.filter((each) => each !== lang).map(
    (each) =>
      html`<a class="tongue tap" href="${shopPath(each, org, path, visit, asked)}" lang="${each}" hreflang="${each}">${TONGUES[each]}</a>`,
  )
  const links = hasFeature(org, 'web_shop') && [
    isOpenShop(org) && link('', say(lang, 'shop.nav.programme')),
    sellsVouchers(org) && link('/vouchers', say(lang, 'shop.nav.vouchers')),
    hasFeature(org, 'products') && link('/products', say(lang, 'shop.nav.products')),
    link('/order', say(lang, 'shop.nav.order')),
  ]
  const name = html`${logo}<span>${org.name}</span>`
  const home = isOpenShop(org)
    ? html`<a class="home" href="${shopPath(lang, org, '', visit)}">${name}</a>`
    : html`<span class="home">${name}</span>`
  return html`<header class="top"><a class="skip" href="#main">${say(lang, 'shop.skip')}</a><div>${home}<nav aria-label="${say(lang, 'shop.nav')}">${links}</nav>${others}</div></header>`
}

function footer({ org, lang, visit }: Page): Html {
  const texts = settingsOf(org, 'webshop_terms')
  const legal = LEGAL_PAGES.filter((each) => texts[each] !== '').map(
    (each) =>
      html`<a href="${shopPath(lang, org, `/${each}`, visit)}">${formatPhrase(lang, `webshop_terms.${each}`)}</a>`,
  )
  const { address } = org
  const place = address && { ...address, country: countryName(address.country, lang) }
  return html`<footer class="foot"><div><p>${[...new Set([org.name, ...addressLines(place)])].join(' · ')}</p><nav aria-label="${say(lang, 'shop.legal')}">${legal}<a href="${shopPath(lang, org, '/accessibility', visit)}">${say(lang, 'shop.accessibility')}</a>${hasFeature(org, 'web_shop') && html`<a href="${shopPath(lang, org, '/withdraw', visit)}">${say(lang, 'shop.withdraw')}</a>`}</nav></div></footer>`
}

/** The policy of a page with a provider's form: its script writes styles, and banks ask in frames and forms of theirs. */
const providerPolicy = (origin: string, scripts: readonly string[]): string =>
  `default-src 'none'; script-src ${[origin, ...scripts].join(' ')}; connect-src ${origin}; img-src 'self' https: data:; style-src 'unsafe-inline' ${origin}; font-src ${origin}; frame-src https: ${origin}; base-uri 'none'; form-action 'self' https: ${origin}; frame-ancestors 'none'`

/** Makes a page of a shop: a whole document in the organisation's name and colour, and the sources of its styles. */
export function documentOf(shown: Page): { readonly document: string; readonly styles: readonly string[] } {
  const { org, lang, title, main, script, sheet, embedded } = shown
  const { tag, source } = sheetIn(org.settings.brand_colors?.[0] ?? '')
  const document = html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title && `${title} · `}${org.name}</title>${icon(org)}${embedded && html`<base target="_top">`}${headOf(shown)}${tag}${sheet?.tag}${script && html`<script type="module" src="${script}"></script>`}</head><body${embedded && html` class="inside"`}>${!embedded && header(shown)}<main id="main" tabindex="-1">${main}</main>${embedded ? heightScript.tag : footer(shown)}</body></html>`
  return { document: document.toString(), styles: sheet ? [source, sheet.source] : [source] }
}

/**
 * Sends a page of a shop: a whole document in the organisation's name and colour, without cookies. Its address is told
 * to no other site, because it may hold a visitor's token. Pages without one that search engines find are compressed,
 * and may be stored.
 */
export async function page(reply: FastifyReply, shown: Page): Promise<FastifyReply> {
  const { org, address, visit, script = null, provider, embedded = false, status = 200 } = shown
  const { document, styles } = documentOf(shown)
  const isPublic = address !== undefined && !visit?.cart && !visit?.accreditation
  // The length of a compressed page would tell about a visitor's token beside what an address says.
  const accepted = isPublic ? reply.request.headers['accept-encoding'] : undefined
  const { encoding, body } = await compressFor(accepted, document)
  if (encoding !== null) reply.header('content-encoding', encoding)
  // The older header knows no list of sites.
  if (embedded) reply.removeHeader('x-frame-options')
  const around = {
    scripts: [...(script === null ? [] : ["'self'"]), ...(embedded ? [heightScript.source] : [])],
    frames: embedded ? settingsOf(org, 'web_shop').embed_sites : [],
  }
  return reply
    .code(status)
    .headers({
      vary: 'accept-encoding',
      'cache-control': isPublic ? 'no-cache' : 'no-store',
      'content-security-policy': provider ? providerPolicy(provider.origin, provider.scripts) : policy(styles, around),
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(body)
}
