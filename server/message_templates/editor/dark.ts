const OWN_STYLES = /prefers-color-scheme\s*:\s*dark/i

/** Returns true for an email that says itself how it looks in the dark. */
export const hasDarkStyles = (html: string): boolean => OWN_STYLES.test(html)

/**
 * Turns light colours dark and keeps their hues, and pictures as they are, as mail programs do that recolour emails.
 */
const RECOLOURED =
  '<style>html{background:#fff;filter:invert(.93) hue-rotate(180deg)}img,video,[background],[style*="url("]{filter:invert(1) hue-rotate(180deg)}</style>'
/** Lets the frame be dark where the email leaves it to the reader. */
const DARK = '<style>:root{color-scheme:dark}</style>'

const withStyle = (html: string, style: string): string => {
  const at = html.search(/<\/head>/i)
  return at === -1 ? style + html : html.slice(0, at) + style + html.slice(at)
}

/**
 * Returns HTML as it is shown by a mail program in the dark: in its own dark colours, whatever the browser's scheme is,
 * else recoloured. Frames take their scheme from the system in some browsers, so it is put into the HTML.
 */
export function renderDark(html: string): string {
  if (!hasDarkStyles(html)) return withStyle(html, RECOLOURED)
  const chosen = html
    .replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, '(min-width:0px)')
    .replace(/\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi, '(max-width:0px)')
  return withStyle(chosen, DARK)
}

/** Returns HTML as it is shown in the light, whatever the browser's scheme is. */
export const renderLight = (html: string): string =>
  hasDarkStyles(html) ? html.replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, '(max-width:0px)') : html
