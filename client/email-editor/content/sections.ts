import { descriptionText } from '../../../shared/email/slots/events'
import { fillSlots, type SlotContent } from '../../../shared/email/slots/fill'
import { EVENT_ID_ATTRIBUTE, markersOf } from '../../../shared/email/slots/markers'
import { attributeValue, replaceContent, withAttributes } from '../../../shared/email/source/edit'
import { encodeText } from '../../../shared/email/source/entities'
import { type ElementNode, elementsOf, innerSpan, textOf } from '../../../shared/email/source/node'
import { parseSource } from '../../../shared/email/source/parse'
import { type EmailNode, emailTree } from '../../../shared/email/source/tree'
import { eventColumn, highlight } from '../../../shared/email/templates/layout'
import { TEMPLATE_WORDS, type TemplateLanguage } from '../../../shared/email/templates/words'
import type { Cta } from '../dialogs/cta-dialog'

const contentOf = (source: string, element: ElementNode): string => {
  const span = innerSpan(element)
  return span ? descriptionText(textOf(source, span)) : ''
}

/** Reads what an event section shows; null for a source without markers. */
export function readSection(source: string): { readonly slot: number; readonly content: SlotContent } | null {
  let slot: number | null = null
  let content: SlotContent = {
    event_id: '',
    title: '',
    description: '',
    date: '',
    image_url: '',
    cta_link: '',
    cta_text: '',
  }
  for (const element of elementsOf(parseSource(source).nodes)) {
    for (const marker of markersOf(source, element)) {
      slot ??= marker.slot
      if (marker.slot !== slot) continue
      const read: Partial<SlotContent> = {
        ...(marker.part === 'container' && { event_id: attributeValue(source, element, EVENT_ID_ATTRIBUTE) ?? '' }),
        ...(marker.part === 'title' && { title: contentOf(source, element) }),
        ...(marker.part === 'description' && { description: contentOf(source, element) }),
        ...(marker.part === 'date' && { date: contentOf(source, element) }),
        ...(marker.part === 'image' && {
          image_url: attributeValue(source, element, 'src') ?? attributeValue(source, element, 'background-url') ?? '',
        }),
        ...(marker.part === 'cta-link' && { cta_link: attributeValue(source, element, 'href') ?? '' }),
        ...(marker.part === 'cta-text' && { cta_text: contentOf(source, element) }),
      }
      content = { ...content, ...read }
    }
  }
  return slot === null ? null : { slot, content }
}

/** Writes content into an event section. */
export const withSection = (source: string, slot: number, content: SlotContent): string =>
  fillSlots(source, new Map([[slot, content]]))

/** MJML of a new event section. */
export const newSection = (language: TemplateLanguage, slot: number, content: SlotContent): string =>
  withSection(highlight(TEMPLATE_WORDS[language], slot).trim(), slot, content)

/** MJML of a new event in a column beside others. */
export const newColumn = (language: TemplateLanguage, slot: number, content: SlotContent): string =>
  withSection(eventColumn(TEMPLATE_WORDS[language], slot), slot, content)

/** The element that holds a button's words: the marked one in it, or the button itself. */
function wordsOf(source: string, button: EmailNode): EmailNode {
  const isMarked = ({ element }: EmailNode) => markersOf(source, element).some(({ part }) => part === 'cta-text')
  const find = (nodes: readonly EmailNode[]): EmailNode | undefined =>
    nodes.find(isMarked) ?? nodes.map(({ children }) => find(children)).find(Boolean)
  return find(button.children) ?? button
}

/** Reads a button's link and text. */
export const readCta = (source: string, button: EmailNode): Cta => ({
  link: attributeValue(source, button.element, 'href') ?? '',
  text: contentOf(source, wordsOf(source, button).element),
})

/** Writes a button's link and text into an email. */
export function withCta(source: string, button: EmailNode, { link, text }: Cta): string {
  const words = wordsOf(source, button)
  const tagged = withAttributes(source, button.element, { href: link })
  if (contentOf(source, words.element) === text) return tagged
  const found = emailTree(tagged).nodes[words.id]
  return found ? replaceContent(tagged, found.element, encodeText(text)) : tagged
}
