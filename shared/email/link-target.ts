import { VARIABLE } from '../kernel/wording/variables'
import { isSafeUrl } from './render/prepare'

const PLACEHOLDER = new RegExp(`^${VARIABLE.source}`)

/** A scheme, and not a host with its port, such as `theatre.example:8080`. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i

/**
 * Completes a typed address of a link with `https://`; null for one that leads nowhere or that an email must not
 * contain.
 */
export function linkTarget(typed: string): string | null {
  const url = typed.trim()
  if (PLACEHOLDER.test(url) || /^\/(?!\/)/.test(url)) return url
  if (!SCHEME.test(url)) return webAddress(`https://${url.replace(/^\/\//, '')}`)
  if (/^(mailto|tel):[^\s]+$/i.test(url)) return url
  return /^https?:/i.test(url) && isSafeUrl(url) ? webAddress(url) : null
}

/** Returns a web address whose host can exist; else null. */
function webAddress(url: string): string | null {
  if (/\s/.test(url) || !URL.canParse(url)) return null
  const { hostname } = new URL(url)
  return hostname === 'localhost' || /[^.]\.[^.]/.test(hostname) || hostname.startsWith('[') ? url : null
}
