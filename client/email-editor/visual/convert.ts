import type { EmailBlock, EmailDocument, EmailFrame } from '../../../shared/email/blocks/frame'
import type { Inline, InlineText, TextStyles } from '../../../shared/email/blocks/inline'
import { readRowText, withRowText } from '../../../shared/email/blocks/row-text'
import { type EditorBlock, EMPTY_TEXT } from './schema'

/** Id of the block that holds the frame. */
export const FRAME_ID = 'frame'

type EditorText = { readonly type: 'text'; readonly text: string; readonly styles: TextStyles }
type EditorInline =
  | EditorText
  | { readonly type: 'link'; readonly href: string; readonly content: readonly EditorText[] }
  | { readonly type: 'variable'; readonly props: { readonly name: string } }

const toEditor = (content: readonly Inline[]): unknown[] =>
  content.map((part) => (part.type === 'variable' ? { type: 'variable', props: { name: part.name } } : part))

const toText = ({ text, styles }: EditorText): InlineText => ({ type: 'text', text, styles })

const fromEditor = (content: unknown): Inline[] =>
  (Array.isArray(content) ? (content as EditorInline[]) : []).map((part) => {
    if (part.type === 'variable') return { type: 'variable', name: part.props.name }
    return part.type === 'link' ? { type: 'link', href: part.href, content: part.content.map(toText) } : toText(part)
  })

/** A block of an email as one of the editor. Words that need the code view stay in a row of their own. */
export function editorBlock({ id, source }: EmailBlock): EditorBlock {
  const words = readRowText(source)
  return words ? { id, type: 'paragraph', props: { source }, content: toEditor(words) } : { id, type: 'emRow', props: { source } }
}

const frameBlock = (frame: EmailFrame): EditorBlock => ({ id: FRAME_ID, type: 'emFrame', props: { frame: JSON.stringify(frame) } })

/** The editor's blocks for a document. */
export const editorBlocks = ({ frame, blocks }: EmailDocument): EditorBlock[] => [frameBlock(frame), ...blocks.map(editorBlock)]

/** Frames and rows as they were last read. A block of the editor stays the same object until it changes. */
let lastRead: { readonly text: string; readonly frame: EmailFrame } | null = null
const rows = new WeakMap<EditorBlock, EmailBlock>()

function frameOf(text: string): EmailFrame {
  if (lastRead?.text !== text) lastRead = { text, frame: JSON.parse(text) as EmailFrame }
  return lastRead.frame
}

function emailBlock(block: EditorBlock): EmailBlock {
  const known = rows.get(block)
  if (known) return known
  const { id, type, props, content } = block
  const source = props.source || EMPTY_TEXT
  const row = { id, source: type === 'paragraph' ? withRowText(source, fromEditor(content)) : source }
  rows.set(block, row)
  return row
}

const flat = (blocks: readonly EditorBlock[]): EditorBlock[] => blocks.flatMap((block) => [block, ...flat(block.children ?? [])])

/** The email that the editor's blocks stand for. `lastFrame` is used where the user has removed the frame's block. */
export function documentOf(blocks: readonly EditorBlock[], lastFrame: EmailFrame): EmailDocument {
  const all = flat(blocks)
  const framed = all.find(({ type }) => type === 'emFrame')?.props.frame
  return { frame: framed ? frameOf(framed) : lastFrame, blocks: all.filter(({ type }) => type !== 'emFrame').map(emailBlock) }
}
