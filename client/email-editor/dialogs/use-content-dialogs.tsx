import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { buttonOf, eventSectionOf } from '../../../shared/email/edit/text-node'
import type { SlotContent } from '../../../shared/email/slots/fill'
import { replaceRange } from '../../../shared/email/source/edit'
import { textOf } from '../../../shared/email/source/node'
import type { EmailNode } from '../../../shared/email/source/tree'
import { useT } from '../../kit/phrases'
import type { CanvasHandle } from '../canvas/canvas'
import { buttonContent, type DialogKind } from '../content/new-content'
import { readCta, readSection, withCta, withSection } from '../content/sections'
import type { Insertion } from '../content/use-insertion'
import { toastSuccess } from '../toasts'
import { type Email, elementIn } from '../use-email'
import { type Cta, CtaDialog } from './cta-dialog'
import { EventDialog } from './event-dialog'

/** An open dialog: for an element of the email as it was then, or for new content. */
type Opened = { readonly kind: DialogKind; readonly source: string; readonly node: EmailNode | null }

export type ContentDialogs = {
  /** Opens the dialog for the event or button that an element belongs to. */
  readonly open: (kind: DialogKind, node: EmailNode) => void
  /** Opens the dialog for new content. */
  readonly openNew: (kind: DialogKind) => void
  readonly dialogs: ReactNode
}

/** The dialogs that write an email's events and buttons. */
export function useContentDialogs(
  email: Email,
  canvas: RefObject<CanvasHandle | null>,
  { insert, insertEvent }: Insertion,
): ContentDialogs {
  const t = useT()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** The dialog was opened on the canvas, which gets the focus back. It is known until the dialog is gone. */
  const isFromCanvas = useRef(false)
  const { node = null, source = '', kind = null } = opened ?? {}
  const shown = node ? textOf(source, node.element) : ''
  const section = node && kind === 'event' ? readSection(shown) : null
  const close = () => {
    if (isFromCanvas.current) canvas.current?.focus()
    setOpened(null)
  }
  /** Writes the element of the open dialog, as it is now. Nothing is written where it is gone. */
  const replace = (write: (source: string, node: EmailNode) => string) => {
    const { tree } = email.now()
    const found = node && elementIn(tree, source, node)
    if (found) email.write(write(tree.source, found), { selectAt: found.element.start })
  }
  const applyEvent = (content: SlotContent) => {
    if (section)
      replace((now, { element }) =>
        replaceRange(now, element, withSection(textOf(now, element), section.slot, content)),
      )
    else insertEvent(content)
    close()
  }
  const applyCta = (cta: Cta) => {
    if (node) replace((now, found) => withCta(now, found, cta))
    else insert(buttonContent(email.tree.isMjml, cta))
    toastSuccess(t, t(node ? 'email.cta_updated' : 'email.cta_created'))
    close()
  }
  const dialogs = (
    <>
      <EventDialog
        key={`event ${node?.id ?? ''} ${section?.content.event_id ?? ''}`}
        opened={kind === 'event'}
        initial={section?.content.event_id ? section.content : null}
        onApply={applyEvent}
        onClose={close}
        returnFocus={!isFromCanvas.current}
      />
      <CtaDialog
        key={`cta ${node?.id ?? ''}`}
        opened={kind === 'cta'}
        initial={node && kind === 'cta' ? readCta(source, node) : null}
        onApply={applyCta}
        onClose={close}
        returnFocus={!isFromCanvas.current}
      />
    </>
  )
  return {
    open: (next, clicked) => {
      canvas.current?.settle()
      isFromCanvas.current = true
      const { tree } = email.now()
      setOpened({
        kind: next,
        source: tree.source,
        node: next === 'event' ? eventSectionOf(tree.source, clicked) : buttonOf(tree.source, clicked),
      })
    },
    openNew: (next) => {
      isFromCanvas.current = false
      setOpened({ kind: next, source: email.latest(), node: null })
    },
    dialogs,
  }
}
