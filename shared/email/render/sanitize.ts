import sanitize from 'sanitize-html'
import { cleanHtml } from './clean-html'
import { MARK } from './marked'
import { isSafeUrl } from './prepare'

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

const COMMON_ATTRIBUTES = [
  'style',
  'class',
  'align',
  'valign',
  'width',
  'height',
  'bgcolor',
  'dir',
  'lang',
  'role',
  'title',
  'data-event-*',
]

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...TEXT_TAGS, ...MORE_TEXT_TAGS, ...TABLE_TAGS, 'img'],
  allowedAttributes: {
    '*': COMMON_ATTRIBUTES,
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

const MARKED_OPTIONS: sanitize.IOptions = {
  ...OPTIONS,
  allowedAttributes: { ...OPTIONS.allowedAttributes, '*': [...COMMON_ATTRIBUTES, MARK] },
}

/**
 * Removes scripts, forms, frames and other dangers from the HTML of an email. Marks of the editor stay only where
 * `isMarked` says that its elements are marked.
 */
export const sanitizeEmailHtml = (html: string, isMarked = false): string =>
  sanitize(html, isMarked ? MARKED_OPTIONS : OPTIONS)

/** Makes an email of HTML safe. Beyond the parser's limits only its text and layout are left. */
export const safeHtmlEmail = (html: string, isMarked = false): string =>
  cleanHtml(html, isMarked)?.html ?? sanitizeEmailHtml(html, isMarked)
