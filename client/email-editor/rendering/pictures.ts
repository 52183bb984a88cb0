import { mapPictureList } from '../../../shared/email/render/picture-list'
import { decodeEntities, encodeAttribute } from '../../../shared/email/source/entities'

/** Addresses of pictures in tags. */
const IN_TAGS =
  /(<(?:img|body|table|td|th|tr)\b[^>]*?\s(?:src|background)\s*=\s*)(?:(["'])(https?:\/\/.*?)\2|(https?:\/\/[^\s"'>]+))/gis
/** Lists of pictures for several widths, in tags. */
const IN_LISTS = /(<(?:img|source)\b[^>]*?\ssrcset\s*=\s*)(["'])(.*?)\2/gis
/** Addresses of pictures behind something, in styles. */
const IN_STYLES =
  /(background(?:-image)?\s*:[^;{}<>]*?url\(\s*(?:["']|&quot;|&#3[49];)?)(https?:\/\/[^\s"'()]+?)(?=\s*(?:["']|&quot;|&#3[49];)?\s*\))/gi

/**
 * Shows the pictures of other hosts through this server, because the app loads nothing from elsewhere. `pictures` is
 * the address that theirs follow, `origin` that of this server.
 */
export function withShownPictures(html: string, pictures: string | null, origin: string): string {
  if (pictures === null) return html
  const shown = (written: string): string => {
    const url = decodeEntities(written)
    return encodeAttribute(url.startsWith(`${origin}/`) ? url : `${pictures}${encodeURIComponent(url)}`)
  }
  return html
    .replace(
      IN_TAGS,
      (_all, before: string, _quote: string, quoted: string | undefined, bare: string | undefined) =>
        `${before}"${shown(quoted ?? bare ?? '')}"`,
    )
    .replace(
      IN_LISTS,
      (_all, before: string, quote: string, list: string) =>
        before + quote + mapPictureList(list, (url) => (/^https?:\/\//i.test(url) ? shown(url) : url)) + quote,
    )
    .replace(IN_STYLES, (_all, before: string, url: string) => before + shown(url))
}
