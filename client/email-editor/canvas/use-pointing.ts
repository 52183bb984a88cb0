import { type RefObject, useEffect, useRef, useState } from 'react'
import { buttonOf, eventSectionOf } from '../../../shared/email/edit/text-node'
import { type EmailNode, type EmailTree, isWithin } from '../../../shared/email/source/tree'
import { type Email, elementIn } from '../use-email'
import { idAt } from './frame'
import { listen } from './listen'
import type { TextEditing } from './use-text-editing'

type Options = {
  readonly email: Email
  readonly frame: Document | null
  readonly framed: RefObject<EmailTree | null>
  readonly writing: TextEditing
  readonly onOpen: (dialog: 'event' | 'cta', node: EmailNode) => void
  readonly onKey: (event: KeyboardEvent) => void
}

/**
 * Selects and opens the elements that are clicked in the frame, and passes on its keys while no words are edited.
 * Returns the id of the element below the pointer; null for none.
 */
export function usePointing({ email, frame, framed, writing, onOpen, onKey }: Options): number | null {
  const [hovered, setHovered] = useState<number | null>(null)
  /** Id of the button or event whose dialog the last click has opened. */
  const opened = useRef<number | null>(null)
  const current = useRef({ email, writing, onOpen, onKey })
  current.current = { email, writing, onOpen, onKey }
  useEffect(() => {
    if (!frame) return
    /** The element that the frame shows under an id, as it is now. */
    const nodeOf = (id: number | null): EmailNode | null => {
      const node = id === null ? undefined : framed.current?.nodes[id]
      return node && framed.current ? elementIn(current.current.email.now().tree, framed.current.source, node) : null
    }
    return listen(frame, {
      click: (event) => {
        event.preventDefault()
        const { email: now, writing: words, onOpen: open } = current.current
        const id = idAt(event.target as Node | null)
        const before = nodeOf(id)
        if (before && words.isEdited(now.now().tree, before)) return
        words.settle()
        const clicked = nodeOf(id)
        if (!clicked) {
          now.select(null)
          return
        }
        const { tree, selected } = now.now()
        const button = buttonOf(tree.source, clicked)
        const found = button ?? eventSectionOf(tree.source, clicked)
        // The first click on a button or an event opens its dialog. The next one is a click like any other.
        const isAgain = found !== null && opened.current === found.id && selected !== null && isWithin(selected, found)
        opened.current = found?.id ?? null
        if (found && !isAgain) {
          now.select(button ?? clicked)
          open(button ? 'cta' : 'event', button ?? clicked)
        } else if (!words.edit(clicked, { left: event.clientX, top: event.clientY }))
          now.select(selected?.id === clicked.id ? clicked.parent : clicked)
      },
      mouseover: (event) => setHovered(idAt(event.target as Node | null)),
      mouseleave: () => setHovered(null),
      keydown: (event) => {
        if (!current.current.writing.isWriting() && !event.defaultPrevented) current.current.onKey(event)
      },
    })
  }, [frame, framed])
  return hovered
}
