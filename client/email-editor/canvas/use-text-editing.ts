import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { contentOf, textNodeOf } from '../../../shared/email/edit/text-node'
import { replaceContent } from '../../../shared/email/source/edit'
import type { EmailNode, EmailTree } from '../../../shared/email/source/tree'
import { useT } from '../../kit/phrases'
import { TextSession } from '../text/text-session'
import { toastPastedText } from '../toasts'
import { type Email, elementFrom, elementIn } from '../use-email'
import { textPartOf } from './frame'
import type { ShownEmail } from './use-shown-email'

type Point = { readonly left: number; readonly top: number }

/** Words that are edited, and their element. */
type EditedText = { readonly session: TextSession; readonly start: number; readonly name: string }

/** Words of an email that are edited where they are shown, those of one element at a time. */
export type TextEditing = {
  /** The words that are edited; null while none are. */
  readonly session: TextSession | null
  /**
   * Begins to edit the words of an element, with the cursor at a point or behind them. Returns false where it has none
   * that can be edited here.
   */
  readonly edit: (node: EmailNode, point?: Point | null) => boolean
  /** Returns true if the words of an element are the edited ones. */
  readonly isEdited: (tree: EmailTree, node: EmailNode) => boolean
  readonly isWriting: () => boolean
  /** Writes what has been typed. */
  readonly flush: () => void
  /** Writes what has been typed, and ends editing words. */
  readonly settle: () => void
}

type Options = {
  readonly email: Email
  readonly view: Pick<ShownEmail, 'frame' | 'framed' | 'shown' | 'show' | 'place'>
  /** Set to the element that shows the edited words. */
  readonly edited: RefObject<HTMLElement | null>
  /** The words were left by the keyboard. */
  readonly onLeave: () => void
}

/**
 * Edits words of an email in its frame. What is typed is written into the source, and what changes there is taken over
 * into the words.
 */
export function useTextEditing({ email, view, edited, onLeave }: Options): TextEditing {
  const t = useT()
  const { frame, framed, shown, show, place } = view
  const written = useRef<EditedText | null>(null)
  const [session, setSession] = useState<TextSession | null>(null)
  const current = useRef({ email, onLeave })
  current.current = { email, onLeave }

  const become = useCallback(
    (next: EditedText | null) => {
      written.current = next
      edited.current = next?.session.parts.element ?? null
      setSession(next?.session ?? null)
    },
    [edited],
  )

  const isEdited = useCallback(
    (tree: EmailTree, node: EmailNode) =>
      written.current !== null && textNodeOf(tree, node)?.element.start === written.current.start,
    [],
  )

  const isWriting = useCallback(() => written.current !== null, [])

  const flush = useCallback(() => written.current?.session.write(), [])

  const settle = useCallback(() => {
    const was = written.current
    if (!was) return
    become(null)
    was.session.end()
    if (shown?.source === current.current.email.latest()) show()
  }, [become, show, shown])

  const edit = useCallback(
    (clicked: EmailNode, point: Point | null = null): boolean => {
      const { now, select } = current.current.email
      const before = now().tree
      if (isEdited(before, clicked)) return true
      // What has been typed may move the element in the source.
      settle()
      const { tree } = now()
      const found = elementIn(tree, before.source, clicked)
      const node = found && textNodeOf(tree, found)
      const shownNode = node && framed.current && elementIn(framed.current, tree.source, node)
      if (!frame || !node || !shownNode) return false
      const { start } = node.element
      const element = textPartOf(frame, shownNode)
      const begun =
        element &&
        TextSession.begin({
          element,
          html: contentOf(tree.source, node),
          label: t('email.words'),
          onHtml: (content, known, isTyped) => {
            const { tree: latest } = current.current.email.now()
            const target = elementFrom(latest, start)
            // Nothing is written into an element that is another one now.
            if (!target || contentOf(latest.source, target) !== known) return
            current.current.email.write(
              replaceContent(latest.source, target.element, content),
              isTyped ? { burst: `words ${start}` } : {},
            )
          },
          onMoved: place,
          onLeave: () => {
            settle()
            current.current.onLeave()
          },
          onUndo: (isRedo) => {
            flush()
            if (isRedo) current.current.email.redo()
            else current.current.email.undo()
          },
          onPartlyPasted: () => toastPastedText(t),
        })
      if (!begun) return false
      become({ session: begun, start, name: node.element.name })
      select(node)
      begun.focusAt(point)
      return true
    },
    [become, flush, frame, framed, isEdited, place, settle, t],
  )

  // What was changed elsewhere, such as by undoing, is taken over into the words that are edited, unless another
  // element is selected then.
  useLayoutEffect(() => {
    const was = written.current
    if (!was) return
    // More may have been typed since this source was shown.
    const { tree, selected } = current.current.email.now()
    const isSame = selected?.element.start === was.start && selected.element.name === was.name
    if (!(isSame && was.session.adopt(contentOf(tree.source, selected)))) settle()
  })

  // What is typed is written before anything else is pressed, such as "Save".
  useEffect(() => {
    const events = ['pointerdown', 'focusin'] as const
    for (const event of events) document.addEventListener(event, flush, true)
    return () => {
      for (const event of events) document.removeEventListener(event, flush, true)
      written.current?.session.end()
      written.current = null
    }
  }, [flush])

  return { session, edit, isEdited, isWriting, flush, settle }
}
