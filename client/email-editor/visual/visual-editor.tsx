import '@blocknote/core/style.css'
import '@blocknote/react/style.css'
import '@blocknote/mantine/blocknoteStyles.css'
import { BlockNoteView } from '@blocknote/mantine'
import { type ClipboardEvent, type ComponentType, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { arrange } from '../../../shared/email/blocks/arrange'
import { containersOf, type EmailDocument, printFrame, withContainerTag } from '../../../shared/email/blocks/frame'
import { readDefaults, renderedAttributes } from '../../../shared/email/render/defaults'
import { soleElement, withAttributes, withTagAttributes } from '../../../shared/email/source/edit'
import { type ElementNode, elementsOf } from '../../../shared/email/source/node'
import { parseSource } from '../../../shared/email/source/parse'
import { useT } from '../../kit/phrases'
import { toastPastedText } from '../toasts'
import { EditorContext, type EditorLink, type ElementSelection } from './context'
import { editorBlock, editorBlocks, FRAME_ID } from './convert'
import { type BlockEditor, createBlockEditor } from './schema'
import { newPrefix, readAgain, useEditedDocument } from './use-edited-document'
import classes from './visual.module.css'

const View = BlockNoteView as unknown as ComponentType<{
  readonly editor: BlockEditor
  readonly theme: 'light'
  readonly className?: string
  readonly sideMenu: boolean
  readonly slashMenu: boolean
  readonly formattingToolbar: boolean
}>

/** A step of the path to the selected element. */
export type PathStep = { readonly name: string; readonly selection: ElementSelection; readonly isCurrent: boolean }

/** The editor as the panel and the dialogs use it. */
export type VisualHandle = {
  readonly selection: ElementSelection | null
  readonly path: readonly PathStep[]
  /** Attributes of the selected element with its defaults; null without a selection. */
  readonly attributes: Readonly<Record<string, string>> | null
  readonly element: ElementNode | null
  readonly select: (selection: ElementSelection | null) => void
  readonly setAttributes: (values: Readonly<Record<string, string | null>>) => void
  /** Inserts MJML after the selected block, or at the end. Returns the id of the new block. */
  readonly insert: (source: string) => string
  /** Source of a block. */
  readonly sourceOf: (block: string) => string
  readonly setSource: (block: string, source: string) => void
  readonly undo: () => void
  readonly redo: () => void
}

type Props = {
  readonly source: string
  readonly onSource: (source: string) => void
  readonly onOpen: (dialog: 'event' | 'cta', selection: ElementSelection) => void
  readonly onHandle: (handle: VisualHandle | null) => void
  readonly hidden: boolean
}

/** Keeps Tab from the library, which would nest a row. In the browser's hands it leaves the editor. */
const letTabPass = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** Returns true if a paste holds what a row of words cannot: lists, tables and pictures. What comes from an editor like this one can be pasted whole. */
const holdsMoreThanText = (pasted: DataTransfer): boolean =>
  !pasted.types.includes('blocknote/html') && (pasted.files.length > 0 || /<(?:ul|ol|table|img)\b/i.test(pasted.getData('text/html')))

/** The email as it will look, edited row by row. Sources that it cannot show are edited as code. */
export function VisualEditor(props: Props) {
  const [first] = useState(() => readAgain(props.source))
  const t = useT()
  if (!first) return props.hidden ? null : <p className={classes.codeOnly}>{t('email.code_only')}</p>
  return <Blocks {...props} first={first} />
}

function Blocks({ source, onSource, onOpen, onHandle, hidden, first }: Props & { readonly first: EmailDocument }) {
  const t = useT()
  const [editor] = useState(() => createBlockEditor(editorBlocks(first), t.language, t('email.editor')))
  const { document: document_, write } = useEditedDocument(editor, first, source, onSource)
  const [selected, setSelection] = useState<ElementSelection | null>(null)
  const selection = selected && document_.blocks.some(({ id }) => id === selected.block) ? selected : null
  useEffect(() => {
    if (hidden) setSelection(null)
  }, [hidden])

  const defaults = useMemo(() => readDefaults(printFrame(document_.frame, new Map())), [document_.frame])
  const sourceIn = ({ blocks }: EmailDocument, id: string) => blocks.find((block) => block.id === id)?.source ?? ''
  const setSource = (id: string, next: string) => {
    const block = editor.document.find((each) => each.id === id)
    if (block?.type === 'paragraph' && editorBlock({ id, source: next }).type === 'paragraph') editor.updateBlock(id, { props: { source: next } })
    else if (block) editor.replaceBlocks([id], [editorBlock({ id, source: next })])
    write()
  }
  const frame = arrange(document_.frame, document_.blocks)
  const containers = selection ? containersOf(frame, selection.block).filter(({ name }) => name !== 'mjml') : []
  const own = selection ? sourceIn(document_, selection.block) : ''
  const inside = selection && own ? soleElement(own) : null
  const chosen = selection && 'offset' in selection && inside ? ([...elementsOf([inside])].find(({ start }) => start === selection.offset) ?? inside) : null
  const container = selection && 'container' in selection ? containers.find(({ id }) => id === selection.container) : undefined
  const tag = container && parseSource(container.open).nodes[0]
  const element = chosen ?? (tag?.kind === 'element' ? tag : null)
  const attributes = element ? renderedAttributes(chosen ? own : (container?.open ?? ''), element, defaults) : null
  const path: PathStep[] = selection
    ? [
        ...containers.map(({ id, name }) => ({ name, selection: { block: selection.block, container: id }, isCurrent: container?.id === id })),
        ...(inside ? [...elementsOf([inside])].filter((each) => each.start <= (chosen?.start ?? 0) && each.end >= (chosen?.end ?? each.end)) : []).map(
          (each) => ({
            name: each.name,
            selection: { block: selection.block, offset: each.start },
            isCurrent: chosen === each,
          }),
        ),
      ]
    : []

  const setAttributes = (values: Readonly<Record<string, string | null>>) => {
    if (!selection || !element) return
    if (container) {
      const next = withContainerTag(document_.frame, container.id, (open) => withTagAttributes(open, values))
      editor.updateBlock(FRAME_ID, { props: { frame: JSON.stringify(next) } })
      write()
    } else setSource(selection.block, withAttributes(own, element, values))
  }
  const insert = (next: string): string => {
    const id = `${newPrefix()}n`
    const rows = editor.document
    const after = selection?.block ?? rows.at(-1)?.id ?? FRAME_ID
    editor.insertBlocks([editorBlock({ id, source: next })], after, 'after')
    write()
    setSelection({ block: id, offset: 0 })
    return id
  }
  const move = (id: string, by: -1 | 1) => {
    const rows = editor.document
    const at = rows.findIndex((block) => block.id === id)
    const block = rows[at]
    const beside = rows[at + by]
    if (!block || !beside || beside.type === 'emFrame') return
    editor.transact(() => {
      editor.removeBlocks([id])
      editor.insertBlocks([block], beside.id, by === 1 ? 'after' : 'before')
    })
    write()
  }
  const duplicate = (id: string) => {
    editor.insertBlocks([editorBlock({ id: `${newPrefix()}d`, source: sourceIn(write(), id) })], id, 'after')
    write()
  }
  const remove = (id: string) => {
    setSelection(null)
    editor.removeBlocks([id])
    write()
  }

  const handle: VisualHandle = {
    selection,
    path,
    attributes,
    element,
    select: setSelection,
    setAttributes,
    insert,
    sourceOf: (id) => sourceIn(document_, id),
    setSource,
    undo: () => {
      editor.undo()
      write()
    },
    redo: () => {
      editor.redo()
      write()
    },
  }
  const current = useRef(handle)
  current.current = handle
  const stamp = JSON.stringify([selection, attributes, path.map(({ name }) => name)])
  const told = useRef<{ readonly stamp: string; readonly of: unknown } | null>(null)
  // The panel hears of a new handle whenever what it shows has changed.
  useEffect(() => {
    if (told.current?.stamp === stamp && told.current.of === document_) return
    told.current = { stamp, of: document_ }
    onHandle(current.current)
  })

  const steps = useRef({ onOpen, move, duplicate, remove })
  steps.current = { onOpen, move, duplicate, remove }
  // Rows are shown again only when the selection or the defaults change, not for each keystroke.
  const link = useMemo<EditorLink>(
    () => ({
      defaults,
      selection,
      select: (next, opens) => {
        setSelection(next)
        if (opens) steps.current.onOpen(opens, next)
      },
      move: (block, by) => steps.current.move(block, by),
      duplicate: (block) => steps.current.duplicate(block),
      remove: (block) => steps.current.remove(block),
    }),
    [defaults, selection],
  )
  const tellWhatIsLeftOut = ({ clipboardData }: ClipboardEvent) => {
    if (holdsMoreThanText(clipboardData)) toastPastedText(t)
  }
  const body = containersOf(frame, document_.blocks[0]?.id ?? '').find(({ name }) => name === 'mj-body')
  const bodyTag = body && parseSource(body.open).nodes[0]
  const look = bodyTag?.kind === 'element' ? renderedAttributes(body?.open ?? '', bodyTag, defaults) : {}
  return (
    <EditorContext.Provider value={link}>
      <div
        className={classes.canvas}
        hidden={hidden}
        style={{ background: look['background-color'] }}
        onKeyDownCapture={letTabPass}
        onPasteCapture={tellWhatIsLeftOut}
      >
        <div className={classes.page} style={{ maxWidth: look.width ?? '600px' }}>
          <View editor={editor} theme="light" sideMenu={false} slashMenu={false} formattingToolbar />
        </div>
      </div>
    </EditorContext.Provider>
  )
}
