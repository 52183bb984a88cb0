import { LAYOUT_TABLE } from '../../../shared/email/edit/html-places'
import { encodeAttribute, encodeText } from '../../../shared/email/source/entities'
import { PLACEHOLDER_IMAGES } from '../../../shared/email/templates/layout'
import type { T } from '../../kit/phrases'
import type { Cta } from '../dialogs/cta-dialog'

export type InsertKind =
  | 'text'
  | 'heading'
  | 'image'
  | 'button'
  | 'event'
  | 'cta'
  | 'divider'
  | 'spacer'
  | 'columns'
  | 'row'
  | 'social'

/** Content that is chosen in a dialog first. */
export type DialogKind = 'event' | 'cta'

export const hasDialog = (kind: InsertKind): kind is DialogKind => kind === 'event' || kind === 'cta'

/**
 * Kinds of content by the language of the email: event slots and icons are elements of MJML, rows of tables are
 * elements of HTML.
 */
const MJML_ONLY: readonly InsertKind[] = ['event', 'social']
const HTML_ONLY: readonly InsertKind[] = ['row']

/** Returns true for content that can be put into an email of MJML, or of HTML. */
export const isOffered = (kind: InsertKind, isMjml: boolean): boolean =>
  !(isMjml ? HTML_ONLY : MJML_ONLY).includes(kind)

/** Markup of a picture. `name` is that of its file. */
export function imageContent(isMjml: boolean, url: string, name: string): string {
  const attributes = `src="${encodeAttribute(url)}" alt="${encodeAttribute(name.replace(/\.\w+$/, ''))}"`
  return isMjml
    ? `<mj-image ${attributes} />`
    : `<img ${attributes} width="100%" style="display:block;max-width:100%;height:auto;border:0">`
}

/** Markup of a button with a link. */
export function buttonContent(isMjml: boolean, { link, text }: Cta): string {
  const href = encodeAttribute(link)
  if (isMjml) return `<mj-button href="${href}">${encodeText(text)}</mj-button>`
  const style = 'display:inline-block;padding:12px 24px;color:#ffffff;font-weight:700;text-decoration:none'
  return `<table ${LAYOUT_TABLE} align="center"><tr><td style="border-radius:6px;background-color:#414141"><a href="${href}" style="${style}">${encodeText(text)}</a></td></tr></table>`
}

/** Markup of new content. Events and calls to action come from their dialogs. */
export function newContent(t: T, isMjml: boolean, kind: Exclude<InsertKind, DialogKind>): string {
  const words = t('email.sample_text')
  const heading = t('email.sample_heading')
  const text = isMjml ? `<mj-text>${words}</mj-text>` : `<p style="margin:0 0 16px">${words}</p>`
  const cell = `<td width="50%" valign="top" style="padding:0 10px">${text}</td>`
  switch (kind) {
    case 'text':
      return text
    case 'heading':
      return isMjml
        ? `<mj-text font-size="26px" font-weight="700" line-height="1.3">${heading}</mj-text>`
        : `<h2 style="margin:0 0 16px;font-size:26px;line-height:1.3">${heading}</h2>`
    case 'image':
      return imageContent(isMjml, PLACEHOLDER_IMAGES.wide, '')
    case 'button':
      return buttonContent(isMjml, { link: '{{read_on_web_url}}', text: t('email.cta_default') })
    case 'divider':
      return isMjml ? '<mj-divider />' : '<hr style="margin:16px 0;border:0;border-top:1px solid #cccccc">'
    case 'spacer':
      return isMjml ? '<mj-spacer height="24px" />' : '<div style="height:24px;line-height:24px">&nbsp;</div>'
    case 'columns':
      return isMjml
        ? `<mj-section><mj-column>${text}</mj-column><mj-column>${text}</mj-column></mj-section>`
        : `<table ${LAYOUT_TABLE} width="100%"><tr>${cell}${cell}</tr></table>`
    case 'row':
      return `<tr><td style="padding:10px">${words}</td></tr>`
    case 'social':
      return '<mj-social><mj-social-element name="facebook" href="https://www.facebook.com/">Facebook</mj-social-element><mj-social-element name="instagram" href="https://www.instagram.com/">Instagram</mj-social-element></mj-social>'
  }
}
