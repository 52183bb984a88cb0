import { replaceVariables } from '../../kernel/wording/variables'
import { previewText } from '../edit/preview-text'
import { EMAIL_LIMITS } from '../limits'
import { cleanHtml } from '../render/clean-html'
import { isHtmlContent } from '../render/prepare'
import { EVENT_ID_ATTRIBUTE, LIVE_ATTRIBUTE, markersOf } from '../slots/markers'
import { attributeValue, findAttribute } from '../source/edit'
import { innerSpan, lineOf, textOf } from '../source/node'
import { type EmailTree, emailTree } from '../source/tree'
import { followedLinks, shownNodes } from './links'
import type { EmailProblem } from './problem'
import { hasUnsubscribeLink } from './unsubscribe'

/** An email that is checked, and what is known of its sending. */
export type CheckedEmail = {
  readonly source: string
  /** True for an email to subscribers, which must say how to unsubscribe. */
  readonly audience: boolean
  /** True where events that are still missing would be sent as their samples. */
  readonly slots: boolean
  /** The event that the email is about; null for none. */
  readonly event_id: string | null
  /** Bytes of the rendered email. */
  readonly size: number
}

type Found = Pick<EmailProblem, 'kind'> & Partial<EmailProblem>

/** Parts of HTML that are taken out on sending. `from` is its offset in the source. */
const removedParts = (html: string, from: number): Found[] =>
  (cleanHtml(html)?.removed ?? []).map(({ name, offset }) => ({ kind: 'removed', at: from + offset, name }))

function removed({ source, isMjml, nodes }: EmailTree): Found[] {
  if (!isMjml) return removedParts(source, 0)
  return nodes.flatMap(({ element, isHtml }) => {
    const inner = !isHtml && isHtmlContent(element) ? innerSpan(element) : null
    return inner ? removedParts(textOf(source, inner), inner.start) : []
  })
}

/** Slots without an event. One that is filled on sending takes the email's own event. */
function emptySlots({ source, nodes }: EmailTree, event_id: string | null): Found[] {
  return nodes.flatMap(({ element }) => {
    const container = markersOf(source, element).find(({ part }) => part === 'container')
    if (!container || attributeValue(source, element, EVENT_ID_ATTRIBUTE)) return []
    if (event_id !== null && findAttribute(element, LIVE_ATTRIBUTE)) return []
    return [{ kind: 'slot' as const, at: element.start, figure: container.slot }]
  })
}

/** Pictures without a description. Decorative ones say so by an empty one, and those of one pixel count readers. */
function unnamedPictures(tree: EmailTree): Found[] {
  const { source } = tree
  return shownNodes(tree).flatMap(({ element }) => {
    if (!['mj-image', 'mj-carousel-image', 'img'].includes(element.name.toLowerCase())) return []
    const value = (name: string) => attributeValue(source, element, name)
    return value('alt') !== undefined || value('width') === '1' || value('height') === '1'
      ? []
      : [{ kind: 'alt' as const, at: element.start }]
  })
}

/** Links that lead nowhere: without an address, or with one that mail programs cannot complete. */
function leadless(tree: EmailTree): Found[] {
  const buttons = shownNodes(tree).filter(
    ({ element }) => element.name === 'mj-button' && !findAttribute(element, 'href'),
  )
  const links = followedLinks(tree).flatMap(({ url, at }): Found[] => {
    if (url === '' || url === '#') return [{ kind: 'target', at }]
    const isComplete = /^([a-z][a-z\d+-]*:|\/|#|\{\{)/i.test(url)
    return isComplete ? [] : [{ kind: 'incomplete', at, name: url }]
  })
  return [...buttons.map(({ element }): Found => ({ kind: 'target', at: element.start })), ...links]
}

/** Braces that are no variable, such as those of another program's conditions. They are sent as they are written. */
function loneBraces(source: string): Found[] {
  const blank = (text: string) => ' '.repeat(text.length)
  const rest = replaceVariables(source.replace(/<!--[\s\S]*?-->/g, blank), (_name, _fallback, written) =>
    blank(written),
  )
  return [...rest.matchAll(/\{\{[^<>\n}]{0,40}(?:\}\})?/g)].map(({ 0: name, index }) => ({
    kind: 'braces',
    at: index,
    name,
  }))
}

/** Finds what an author should know of an email before it is sent, as far as its source tells. */
export function contentProblems({ source, audience, slots, event_id, size }: CheckedEmail): EmailProblem[] {
  const tree = emailTree(source)
  const found: Found[] = [
    ...removed(tree),
    ...(slots ? emptySlots(tree, event_id) : []),
    ...leadless(tree),
    ...unnamedPictures(tree),
    ...loneBraces(source),
  ]
  if (size > EMAIL_LIMITS.clipped) found.push({ kind: 'size', figure: Math.ceil(size / 1024) })
  if (audience && !hasUnsubscribeLink(source)) found.push({ kind: 'unsubscribe' })
  if (previewText(tree) === '') found.push({ kind: 'preview_text' })
  return found.map(({ at = null, name = '', figure = null, kind }) => ({
    kind,
    at,
    line: at === null ? null : lineOf(source, at),
    name,
    figure,
  }))
}
