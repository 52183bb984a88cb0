import { attributeValue, findAttribute, replaceRanges, withTagAttributes } from '../source/edit'
import { encodeText } from '../source/entities'
import { type ElementNode, elementsOf, innerSpan, type SourceNode, type SourceRange, textOf } from '../source/node'
import { parseSource } from '../source/parse'
import { EVENT_ID_ATTRIBUTE, type EventPart, LIVE_ATTRIBUTE, type Marker, markersOf } from './markers'

/** Event data as a template shows it. `date` is formatted; `description` is plain text. */
export type SlotContent = {
  readonly event_id: string
  readonly title: string
  readonly description: string
  readonly date: string
  readonly image_url: string
  readonly cta_link: string
  readonly cta_text: string
}

type Change = { readonly span: SourceRange; readonly text: string }

const htmlOfText = (text: string): string => encodeText(text).replace(/\r?\n/g, '<br />')

/** Returns the range of an element's words, without the blank space around them. */
function wordsOf(source: string, element: ElementNode): SourceRange | null {
  const span = element.close && innerSpan(element)
  if (!span) return null
  const text = textOf(source, span)
  const start = span.start + (/^\s*/.exec(text)?.[0].length ?? 0)
  return { start, end: Math.max(start, span.end - (/\s*$/.exec(text)?.[0].length ?? 0)) }
}

/** Attribute that holds an element's picture. */
const pictureAttribute = ({ name }: ElementNode): string =>
  name === 'mj-image' || name === 'img' ? 'src' : 'background-url'

/** Attributes that a marker sets. */
function attributesOf(element: ElementNode, { part }: Marker, content: SlotContent): Record<string, string> {
  switch (part) {
    case 'image': {
      const name = pictureAttribute(element)
      return name === 'src' ? { src: content.image_url, alt: content.title } : { [name]: content.image_url }
    }
    case 'cta-link':
      return { href: content.cta_link }
    case 'container':
      return { [EVENT_ID_ATTRIBUTE]: content.event_id }
    default:
      return {}
  }
}

/** Text that a marker puts into an element; null for a marker of an attribute. */
function wordsFor({ part }: Marker, content: SlotContent): string | null {
  switch (part) {
    case 'title':
      return content.title
    case 'description':
      return content.description
    case 'date':
      return content.date
    case 'cta-text':
      return content.cta_text
    default:
      return null
  }
}

/** Parts that an author may have pointed elsewhere, such as to a promo code. */
const LINK_PARTS: readonly EventPart[] = ['cta-link', 'cta-text']

/**
 * Collects the changes that fill a tree. `null` content removes the slot's containers; a missing slot stays as it is.
 */
function changesOf(
  source: string,
  nodes: readonly SourceNode[],
  contents: ReadonlyMap<number, SlotContent | null>,
  keepsLinks: boolean,
): Change[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'element') return []
    const changes: Change[] = []
    let attributes: Record<string, string> = {}
    let hasWords = false
    for (const marker of markersOf(source, node)) {
      const content = contents.get(marker.slot)
      if (content === undefined || (keepsLinks && LINK_PARTS.includes(marker.part))) continue
      if (content === null) {
        if (marker.part === 'container') return [{ span: withSpaceBefore(source, node), text: '' }]
        continue
      }
      attributes = { ...attributes, ...attributesOf(node, marker, content) }
      const text = wordsFor(marker, content)
      const span = text === null ? null : wordsOf(source, node)
      if (text === null || !span || hasWords) continue
      changes.push({ span, text: htmlOfText(text) })
      hasWords = true
    }
    if (Object.keys(attributes).length > 0)
      changes.push({ span: node.open, text: withTagAttributes(textOf(source, node.open), attributes) })
    return hasWords ? changes : [...changes, ...changesOf(source, node.children, contents, keepsLinks)]
  })
}

/** Extends a range over the line break and indentation before it. */
function withSpaceBefore(source: string, { start, end }: SourceRange): SourceRange {
  return { start: start - (/\r?\n[ \t]*$/.exec(source.slice(0, start))?.[0].length ?? 0), end }
}

/**
 * Fills the marked elements of a template, in MJML or HTML, with events by their slot. All other characters stay. A
 * slot whose content is null loses its containers. `keepsLinks` leaves buttons as they are. Throws if the markup is
 * beyond the limits.
 */
export function fillSlots(
  source: string,
  contents: ReadonlyMap<number, SlotContent | null>,
  { keepsLinks = false } = {},
): string {
  const { nodes, problems } = parseSource(source)
  const refused = problems.find(({ kind }) => kind === 'too_deep' || kind === 'too_large' || kind === 'too_many')
  if (refused) throw new RangeError(`markup ${refused.kind}`)
  return replaceRanges(source, changesOf(source, nodes, contents, keepsLinks))
}

/**
 * Lists the slots that are filled when the email is sent, with the event that each was filled with before; null for
 * none.
 */
export function liveSlots(source: string): ReadonlyMap<number, string | null> {
  const found = new Map<number, string | null>()
  if (!source.includes(LIVE_ATTRIBUTE)) return found
  for (const element of elementsOf(parseSource(source).nodes)) {
    const container = markersOf(source, element).find(({ part }) => part === 'container')
    if (container && findAttribute(element, LIVE_ATTRIBUTE))
      found.set(container.slot, attributeValue(source, element, EVENT_ID_ATTRIBUTE) || null)
  }
  return found
}

/** Lists the numbers of a source's slots, in order. */
export function slotNumbers(source: string): number[] {
  const found = new Set<number>()
  const look = (nodes: readonly SourceNode[]) => {
    for (const node of nodes) {
      if (node.kind !== 'element') continue
      for (const { slot } of markersOf(source, node)) found.add(slot)
      look(node.children)
    }
  }
  look(parseSource(source).nodes)
  return [...found].sort((a, b) => a - b)
}
