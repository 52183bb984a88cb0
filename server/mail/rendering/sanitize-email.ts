import sanitize from 'sanitize-html'
import { isSafeUrl } from '../../../shared/email/render/prepare'

const TEXT_TAGS = [
  'a',
  'abbr',
  'b',
  'big',
  'blockquote',
  'br',
  'center',
  'code',
  'del',
  'div',
  'em',
  'font',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'ins',
  'li',
  'mark',
]
const MORE_TEXT_TAGS = ['ol', 'p', 'pre', 's', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'u', 'ul']
const TABLE_TAGS = ['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'caption', 'col', 'colgroup']

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...TEXT_TAGS, ...MORE_TEXT_TAGS, ...TABLE_TAGS, 'img'],
  allowedAttributes: {
    '*': ['style', 'class', 'align', 'valign', 'width', 'height', 'bgcolor', 'dir', 'lang', 'role', 'title', 'data-event-*'],
    a: ['href', 'target', 'rel', 'name'],
    font: ['color', 'face', 'size'],
    img: ['src', 'alt', 'border'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span'],
    ol: ['start', 'type'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
  allowProtocolRelative: false,
  // Placeholders such as {{unsubscribe_url}} become links only when an email is filled.
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  parseStyleAttributes: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSafeUrl(attribs.src ?? ''),
}

/** Removes scripts, forms, frames and other dangers from the HTML of an email. */
export const sanitizeEmailHtml = (html: string): string => sanitize(html, OPTIONS)
