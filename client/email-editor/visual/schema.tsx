import { BlockNoteEditor, BlockNoteSchema, defaultStyleSpecs } from '@blocknote/core'
import { de, en } from '@blocknote/core/locales'
import { createReactBlockSpec, createReactInlineContentSpec, createReactStyleSpec } from '@blocknote/react'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ComponentProps, createElement, memo, type ReactNode } from 'react'
import { renderedAttributes } from '../../../shared/email/render/defaults'
import { markersOf } from '../../../shared/email/slots/markers'
import { soleElement } from '../../../shared/email/source/edit'
import { elementsOf } from '../../../shared/email/source/node'
import type { Language } from '../../../shared/kernel/phrases'
import { useT } from '../../kit/phrases'
import { useEditorLink } from './context'
import { ElementView, textStyle } from './element-view'
import classes from './visual.module.css'

/** MJML of a new paragraph. */
export const EMPTY_TEXT = '<mj-text></mj-text>'

/** The row of buttons of the selected block. A keystroke in the block leaves it as it is. */
const BlockBar = memo(function BlockBar({ block, source }: { readonly block: string; readonly source: string }) {
  const t = useT()
  const { selection, select, move, duplicate, remove } = useEditorLink()
  if (selection?.block !== block) return null
  const element = soleElement(source)
  const slot = element && [...elementsOf([element])].flatMap((each) => markersOf(source, each)).find(({ part }) => part === 'container')?.slot
  const isEvent = slot !== undefined && slot !== null
  const button = (label: string, icon: ReactNode, press: () => void) => (
    <ActionIcon variant="subtle" aria-label={label} onMouseDown={(event) => event.preventDefault()} onClick={press}>
      {icon}
    </ActionIcon>
  )
  return (
    <>
      {isEvent && (
        <span className={classes.slot} contentEditable={false}>
          {t('email.slot', { slot })}
        </span>
      )}
      <div className={classes.bar} contentEditable={false}>
        {isEvent && button(t('email.edit_event'), <IconPencil size={16} />, () => select({ block, offset: 0 }, 'event'))}
        {button(t('email.move_up'), <IconArrowUp size={16} />, () => move(block, -1))}
        {button(t('email.move_down'), <IconArrowDown size={16} />, () => move(block, 1))}
        {button(t('email.duplicate'), <IconCopy size={16} />, () => duplicate(block))}
        {button(t('email.remove'), <IconTrash size={16} />, () => remove(block))}
      </div>
    </>
  )
})

type RowProps = { readonly block: { readonly id: string; readonly props: { readonly source: string } } }

/** A row that a click selects. The words in it take the keyboard themselves. */
const ClickableRow = (props: ComponentProps<'div'> & { readonly 'data-selected': true | undefined }) => createElement('div', props)

/** A row of words. */
function TextRow({ block, contentRef }: RowProps & { readonly contentRef: (node: HTMLElement | null) => void }) {
  const { defaults, selection, select } = useEditorLink()
  const element = soleElement(block.props.source)
  const attributes = element ? renderedAttributes(block.props.source, element, defaults) : {}
  return (
    <ClickableRow
      className={classes.row}
      data-selected={selection?.block === block.id || undefined}
      style={{ padding: attributes.padding, background: attributes['container-background-color'] }}
      onClick={() => select({ block: block.id, offset: 0 }, null)}
    >
      <BlockBar block={block.id} source={block.props.source} />
      <div className={classes.words} ref={contentRef} style={textStyle(attributes)} />
    </ClickableRow>
  )
}

/** Any other row: a button, a picture, or a part with several columns. */
function OtherRow({ block }: RowProps) {
  const t = useT()
  const { selection, select } = useEditorLink()
  const { source } = block.props
  const element = soleElement(source)
  return (
    <div className={classes.row} data-selected={selection?.block === block.id || undefined} contentEditable={false}>
      <BlockBar block={block.id} source={source} />
      {element && <ElementView block={block.id} source={source} element={element} />}
      <button type="button" className={classes.pick} onClick={() => select({ block: block.id, offset: 0 }, null)}>
        {t('email.selected')}
      </button>
    </div>
  )
}

const source = { default: EMPTY_TEXT } as const

const paragraph = createReactBlockSpec({ type: 'paragraph', propSchema: { source }, content: 'inline' } as const, { render: TextRow as never })
const emRow = createReactBlockSpec({ type: 'emRow', propSchema: { source }, content: 'none' } as const, { render: OtherRow as never })
/** Holds the frame around the blocks, so that a change of a section can be undone like any other. */
const emFrame = createReactBlockSpec({ type: 'emFrame', propSchema: { frame: { default: '' } }, content: 'none' } as const, { render: () => <span hidden /> })

const variable = createReactInlineContentSpec({ type: 'variable', propSchema: { name: { default: '' } }, content: 'none' } as const, {
  render: ({ inlineContent }) => <span className={classes.variable}>{`{{${inlineContent.props.name}}}`}</span>,
})
const wrap = createReactStyleSpec({ type: 'wrap', propSchema: 'string' } as const, { render: ({ contentRef }) => <span ref={contentRef} /> })

const { bold, italic, underline, strike } = defaultStyleSpecs

/** The library's types of single specs do not fit `exactOptionalPropertyTypes`. */
const schema = BlockNoteSchema.create({
  blockSpecs: { paragraph: paragraph(), emRow: emRow(), emFrame: emFrame() },
  inlineContentSpecs: { variable, text: { config: 'text', implementation: {} }, link: { config: 'link', implementation: {} } },
  styleSpecs: { bold, italic, underline, strike, wrap },
} as never)

/** A block as the editor's document holds it. */
export type EditorBlock = {
  readonly id: string
  readonly type: string
  readonly props: Readonly<Record<string, string>>
  readonly content?: unknown
  readonly children?: readonly EditorBlock[]
}

/** The part of the library's editor that the email editor uses. */
export type BlockEditor = {
  readonly document: readonly EditorBlock[]
  readonly replaceBlocks: (remove: readonly { readonly id: string }[] | readonly string[], insert: readonly EditorBlock[]) => void
  readonly insertBlocks: (blocks: readonly EditorBlock[], reference: string, placement: 'before' | 'after') => void
  readonly removeBlocks: (ids: readonly string[]) => void
  readonly updateBlock: (id: string, change: { readonly props: Readonly<Record<string, string>> }) => void
  readonly transact: <R>(work: () => R) => R
  readonly undo: () => boolean
  readonly redo: () => boolean
  readonly focus: () => void
  readonly onChange: (listener: () => void) => () => void
  readonly getTextCursorPosition: () => { readonly block: { readonly id: string } }
  readonly insertInlineContent: (content: readonly unknown[]) => void
}

/** Creates the visual editor's document. */
export const createBlockEditor = (blocks: readonly EditorBlock[], language: Language, label: string): BlockEditor =>
  BlockNoteEditor.create({
    schema,
    dictionary: { en, de }[language],
    trailingBlock: false,
    initialContent: blocks as never,
    domAttributes: { editor: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' } },
  } as never) as unknown as BlockEditor
