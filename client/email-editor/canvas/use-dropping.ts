import { type RefObject, useEffect, useRef, useState } from 'react'
import { insertMarkup, moveNode, type Place, placeFor } from '../../../shared/email/edit/places'
import type { EmailTree } from '../../../shared/email/source/tree'
import { type Email, elementIn, placeIn } from '../use-email'
import { type Dragged, type DropPlace, draggedIn, dropPlaceAt } from './drop'
import type { Box } from './frame'
import { listen } from './listen'

type Options = {
  readonly email: Email
  readonly frame: Document | null
  /** The email that the frame shows, which may be an earlier one. */
  readonly framed: RefObject<EmailTree | null>
  /** Ends what is being written, before the email is changed. */
  readonly settle: () => void
}

/**
 * Puts what is dragged into the frame where it is dropped: new content, or the selected element. Returns the line that
 * shows the place; null for none.
 */
export function useDropping({ email, frame, framed, settle }: Options): Box | null {
  const [drop, setDrop] = useState<DropPlace | null>(null)
  const current = useRef({ email, settle })
  current.current = { email, settle }
  useEffect(() => {
    if (!frame) return
    /** Finds the place below the pointer in the email that is shown. */
    const placeOf = (event: DragEvent, dragged: Dragged): DropPlace | null => {
      const shown = framed.current
      if (!shown) return null
      const { tree, selected } = current.current.email.now()
      if (dragged.kind === 'new') return dropPlaceAt(frame, shown, { name: dragged.name }, event.clientX, event.clientY)
      const node = selected && elementIn(shown, tree.source, selected)
      return node && dropPlaceAt(frame, shown, { node }, event.clientX, event.clientY)
    }
    /** Returns what a place of the shown email is in the newest one. New content always has one. */
    const placeNow = (place: Place, shown: EmailTree, dragged: Dragged): Place | null => {
      const { tree } = current.current.email.now()
      return placeIn(tree, shown.source, place) ?? (dragged.kind === 'new' ? placeFor(tree, null, dragged.name) : null)
    }
    return listen(frame, {
      dragover: (event) => {
        const dragged = draggedIn(event.dataTransfer)
        const found = dragged && placeOf(event, dragged)
        setDrop(found)
        if (found) event.preventDefault()
      },
      drop: (event) => {
        current.current.settle()
        const dragged = draggedIn(event.dataTransfer)
        const found = dragged && placeOf(event, dragged)
        const place = found && framed.current && placeNow(found.place, framed.current, dragged)
        setDrop(null)
        if (!place) return
        event.preventDefault()
        const { now, write } = current.current.email
        const { tree, selected } = now()
        const markup = event.dataTransfer?.getData(dragged.type) ?? ''
        const next =
          dragged.kind === 'new' ? insertMarkup(tree, place, markup) : selected && moveNode(tree, selected, place)
        if (next) write(next.source, { selectAt: next.start })
      },
      dragleave: (event) => {
        if (event.relatedTarget === null) setDrop(null)
      },
    })
  }, [frame, framed])
  return drop?.line ?? null
}
