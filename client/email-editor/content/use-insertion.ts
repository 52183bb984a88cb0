import type { RefObject } from 'react'
import { withEventColumn } from '../../../shared/email/edit/event-column'
import { insertMarkup, PICTURES, placeFor } from '../../../shared/email/edit/places'
import { type SlotContent, slotNumbers } from '../../../shared/email/slots/fill'
import { soleElement, withAttributes } from '../../../shared/email/source/edit'
import { useT } from '../../kit/phrases'
import type { CanvasHandle } from '../canvas/canvas'
import { type Email, elementIn } from '../use-email'
import { imageContent } from './new-content'
import { newColumn, newSection } from './sections'

/** Puts content into an email, near the selected element. */
export type Insertion = {
  readonly insert: (markup: string) => void
  /** Puts an event into the email, in a column beside a selected one. */
  readonly insertEvent: (content: SlotContent) => void
  /** Puts a picture into the email. A selected picture is replaced. */
  readonly insertImage: (url: string, name: string) => void
}

export function useInsertion(email: Email, canvas: RefObject<CanvasHandle | null>): Insertion {
  const t = useT()
  /** The email as it is written now, and the element in it near which content is put. */
  const written = () => {
    canvas.current?.settle()
    return email.now()
  }
  const insert = (markup: string) => {
    const { tree, selected } = written()
    const place = placeFor(tree, selected, soleElement(markup)?.name ?? '')
    if (!place) return
    const next = insertMarkup(tree, place, markup)
    email.write(next.source, { selectAt: next.start })
  }
  const insertEvent = (content: SlotContent) => {
    const { tree, selected } = written()
    const slot = Math.max(0, ...slotNumbers(tree.source)) + 1
    const beside = withEventColumn(tree, selected, newColumn(t.language, slot, content))
    if (beside) email.write(beside.source, { selectAt: beside.start })
    else insert(newSection(t.language, slot, content))
  }
  const insertImage = (url: string, name: string) => {
    const { selected, source } = email
    // More may have been written while the image was uploaded.
    const { tree } = written()
    const image = selected && PICTURES.includes(selected.element.name) && elementIn(tree, source, selected)
    if (image) email.write(withAttributes(tree.source, image.element, { src: url }))
    else insert(imageContent(tree.isMjml, url, name))
  }
  return { insert, insertEvent, insertImage }
}
