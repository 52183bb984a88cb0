import { replaceVariables } from '../../kernel/wording/variables'
import { encodeAttribute } from '../source/entities'

/** Returns true for content that is nothing but the place of the logo. */
export const isLogo = (html: string): boolean => html.trim() === '{{org_logo}}'

/**
 * Puts the picture at an address, or nothing without one, where the HTML has `{{org_logo}}`. The name of the
 * organisation stands beside it.
 */
export const withLogo = (html: string, address: string | null): string =>
  replaceVariables(html, (name, _fallback, written) => {
    if (name !== 'org_logo') return written
    // A brace in an address begins no variable.
    const src = address && encodeAttribute(address).replaceAll('{', '&#123;')
    return src ? `<img src="${src}" alt="" height="48" style="height:48px;margin-bottom:12px">` : ''
  })
