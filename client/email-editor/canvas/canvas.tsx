import { type RefObject, useImperativeHandle, useRef } from 'react'
import type { EmailNode } from '../../../shared/email/source/tree'
import { AsyncPart } from '../../kit/layout/async-part'
import { useT } from '../../kit/phrases'
import { TextToolbar } from '../text/text-toolbar'
import type { Email } from '../use-email'
import classes from './canvas.module.css'
import { ElementBar } from './element-bar'
import { type Box, EMPTY_FRAME, nodeBox } from './frame'
import { CanvasNotice } from './notice'
import { Overlay } from './overlay'
import { useDropping } from './use-dropping'
import { usePointing } from './use-pointing'
import { useShownEmail } from './use-shown-email'
import { useTextEditing } from './use-text-editing'

/** The canvas as the panel, the toolbar and the outline use it. */
export type CanvasHandle = {
  /** Begins to edit the words of an element. Returns false where it has none that can be edited here. */
  readonly edit: (node: EmailNode) => boolean
  readonly focus: () => void
  /** Writes what has been typed. */
  readonly flush: () => void
  /** Writes what has been typed, and ends editing words. */
  readonly settle: () => void
}

type Props = {
  readonly email: Email
  readonly onOpen: (dialog: 'event' | 'cta', node: EmailNode) => void
  /** Saves the selected element as a block; null where it is none that can be saved. */
  readonly onSaveBlock: (() => void) | null
  readonly onKey: (event: KeyboardEvent) => void
  /** The words were left by the keyboard. */
  readonly onLeave: () => void
  readonly handle: RefObject<CanvasHandle | null>
}

/** The email as it is sent. Its elements are selected, moved and written on right here. */
export function Canvas({ email, onOpen, onSaveBlock, onKey, onLeave, handle }: Props) {
  const t = useT()
  const scroll = useRef<HTMLDivElement>(null)
  const iframe = useRef<HTMLIFrameElement>(null)
  const edited = useRef<HTMLElement>(null)
  const view = useShownEmail(email, { area: scroll, iframe, edited })
  const { frame, framed } = view
  const writing = useTextEditing({ email, view, edited, onLeave })
  const { edit, flush, settle } = writing
  const hovered = usePointing({ email, frame, framed, writing, onOpen, onKey })
  const drop = useDropping({ email, frame, framed, settle })
  useImperativeHandle(handle, () => ({ edit, flush, settle, focus: () => frame?.defaultView?.focus() }), [
    edit,
    flush,
    frame,
    settle,
  ])

  const { selected } = email
  const box = (node: EmailNode | null | undefined): Box | null => (frame && node ? nodeBox(frame, node) : null)
  return (
    <>
      {selected && !writing.session ? (
        <ElementBar
          email={email}
          selected={selected}
          onEdit={() => edit(selected)}
          onOpen={onOpen}
          onSaveBlock={onSaveBlock}
        />
      ) : (
        <TextToolbar session={writing.session} source={email.source} />
      )}
      <AsyncPart role="region" className={classes.scroll} ref={scroll} aria-label={t('email.editor')} tabIndex={0}>
        <CanvasNotice {...view.rendered} />
        <div className={classes.sheet}>
          <iframe
            ref={iframe}
            className={classes.frame}
            title={t('email.editor')}
            sandbox="allow-same-origin allow-scripts"
            srcDoc={EMPTY_FRAME}
            onLoad={view.onLoad}
          />
          <Overlay
            hovered={hovered !== null && hovered !== selected?.id ? box(framed.current?.nodes[hovered]) : null}
            selected={selected}
            box={box(selected)}
            isWriting={writing.session !== null}
            drop={drop}
          />
        </div>
      </AsyncPart>
    </>
  )
}
