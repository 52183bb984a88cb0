import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../../shared/kernel/rich-text'
import type { RowOf } from '../../../shared/model'
import { mailPhrases } from '../compose/phrases'
import { fillHtml } from '../compose/template'

type Org = RowOf<'orgs'>

const STYLE = `:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}
header img{display:block;max-height:4rem;max-width:100%;margin-bottom:1.5rem}small{opacity:.8}h1{font-size:1.5rem;line-height:1.25}a{display:inline-block;padding:.625rem 0;color:inherit}
button{font:inherit;font-weight:600;min-height:44px;padding:.625rem 1.5rem;border:0;border-radius:8px;background:#1d4f91;color:#fff;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #7aa7e0;outline-offset:2px}`

/** CSP of the pages: a button, a style and the logo, which may be anywhere. */
const CSP =
  "default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Sends the page behind a link in an email. */
export function page(
  reply: FastifyReply,
  org: Org,
  lang: Org['lang'],
  title: 'confirm_title' | 'stop_title',
  main: string,
): FastifyReply {
  const heading = fillHtml(mailPhrases[lang][title], { org_name: org.name })
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><style>${STYLE}</style>`
  const logo = org.media_logo_url
    ? `<header><img src="${escapeHtml(org.media_logo_url)}" alt="${escapeHtml(org.name)}"></header>`
    : ''
  const body = `${logo}<main><h1>${heading}</h1>${main}</main>`
  return reply
    .header('content-security-policy', CSP)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`)
}
