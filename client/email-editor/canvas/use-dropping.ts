import { useEffect, useRef, useState } from 'react'
import { insertMarkup, moveNode } from '../../../shared/email/edit/places'
import type { Email } from '../use-email'
import { type DropPlace, draggedIn, dropPlaceAt } from './drop'
import type { Box } from './frame'
import { listen } from './listen'

type Options = {
  readonly email: Email
  readonly frame: Document | null
  /** Ends what is being written, before the email is changed. */
  readonly settle: () => void
}

/**
 * Puts what is dragged into the frame where it is dropped: new content, or the selected element. Returns the line that
 * shows the place; null for none.
 */
export function useDropping({ email, frame, settle }: Options): Box | null {
  const [drop, setDrop] = useState<DropPlace | null>(null)
  const current = useRef({ email, settle })
  current.current = { email, settle }
  useEffect(() => {
    if (!frame) return
    const placeOf = (event: DragEvent): DropPlace | null => {
      const { tree, selected } = current.current.email.now()
      const dragged = draggedIn(event.dataTransfer)
      if (!dragged) return null
      const what = dragged.kind === 'new' ? { name: dragged.name } : selected && { node: selected }
      return what && dropPlaceAt(frame, tree, what, event.clientX, event.clientY)
    }
    return listen(frame, {
      dragover: (event) => {
        const found = placeOf(event)
        setDrop(found)
        if (found) event.preventDefault()
      },
      drop: (event) => {
        current.current.settle()
        const found = placeOf(event)
        const dragged = draggedIn(event.dataTransfer)
        setDrop(null)
        if (!found || !dragged) return
        event.preventDefault()
        const { now, write } = current.current.email
        const { tree, selected } = now()
        const markup = event.dataTransfer?.getData(dragged.type) ?? ''
        const next =
          dragged.kind === 'new'
            ? insertMarkup(tree, found.place, markup)
            : selected && moveNode(tree, selected, found.place)
        if (next) write(next.source, { selectAt: next.start })
      },
      dragleave: (event) => {
        if (event.relatedTarget === null) setDrop(null)
      },
    })
  }, [frame])
  return drop?.line ?? null
}
