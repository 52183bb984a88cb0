import { descriptionText } from '../../shared/email/slots/events'
import { fillSlots, type SlotContent } from '../../shared/email/slots/fill'
import { EVENT_ID_ATTRIBUTE, markersOf } from '../../shared/email/slots/markers'
import { attributeValue, splicedAll, withTagAttributes } from '../../shared/email/source/edit'
import { encodeText } from '../../shared/email/source/entities'
import { type ElementNode, elementsOf, innerSpan, textOf } from '../../shared/email/source/node'
import { parseSource } from '../../shared/email/source/parse'
import { highlight } from '../../shared/email/templates/layout'
import { TEMPLATE_WORDS, type TemplateLanguage } from '../../shared/email/templates/words'
import type { Cta } from './dialogs/cta-dialog'

const contentOf = (source: string, element: ElementNode): string => {
  const span = innerSpan(element)
  return span ? descriptionText(textOf(source, span)) : ''
}

/** Reads what an event section shows; null for a source without markers. */
export function readSection(source: string): { readonly slot: number; readonly content: SlotContent } | null {
  let slot: number | null = null
  let content: SlotContent = { event_id: '', title: '', description: '', date: '', image_url: '', cta_link: '', cta_text: '' }
  for (const element of elementsOf(parseSource(source).nodes)) {
    for (const marker of markersOf(source, element)) {
      slot ??= marker.slot
      if (marker.slot !== slot) continue
      const read: Partial<SlotContent> = {
        ...(marker.part === 'container' && { event_id: attributeValue(source, element, EVENT_ID_ATTRIBUTE) ?? '' }),
        ...(marker.part === 'title' && { title: contentOf(source, element) }),
        ...(marker.part === 'description' && { description: contentOf(source, element) }),
        ...(marker.part === 'date' && { date: contentOf(source, element) }),
        ...(marker.part === 'image' && { image_url: attributeValue(source, element, 'src') ?? attributeValue(source, element, 'background-url') ?? '' }),
        ...(marker.part === 'cta-link' && { cta_link: attributeValue(source, element, 'href') ?? '' }),
        ...(marker.part === 'cta-text' && { cta_text: contentOf(source, element) }),
      }
      content = { ...content, ...read }
    }
  }
  return slot === null ? null : { slot, content }
}

/** Writes content into an event section. */
export const withSection = (source: string, slot: number, content: SlotContent): string => fillSlots(source, new Map([[slot, content]]))

/** MJML of a new event section. */
export const newSection = (language: TemplateLanguage, slot: number, content: SlotContent): string =>
  withSection(highlight(TEMPLATE_WORDS[language], slot).trim(), slot, content)

/** The element at an offset, and the button that it is or contains. */
function buttonAt(source: string, offset: number): ElementNode | null {
  const all = [...elementsOf(parseSource(source).nodes)]
  return all.find(({ start, name }) => start === offset && name === 'mj-button') ?? all.find(({ name }) => name === 'mj-button') ?? null
}

/** Reads a button's link and text. */
export function readCta(source: string, offset: number): Cta | null {
  const button = buttonAt(source, offset)
  return button && { link: attributeValue(source, button, 'href') ?? '', text: contentOf(source, button) }
}

/** Writes a button's link and text. */
export function withCta(source: string, offset: number, { link, text }: Cta): string {
  const button = buttonAt(source, offset)
  const span = button && innerSpan(button)
  if (!button || !span) return source
  const tag = { span: button.open, text: withTagAttributes(textOf(source, button.open), { href: link }) }
  return splicedAll(source, contentOf(source, button) === text ? [tag] : [tag, { span, text: encodeText(text) }])
}
