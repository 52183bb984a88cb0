import { BlockNoteEditor, BlockNoteSchema, defaultBlockSpecs } from '@blocknote/core'
import { de, en } from '@blocknote/core/locales'
import type { Language } from '../../../../shared/kernel/phrases'

const { paragraph, heading, bulletListItem, numberedListItem, quote } = defaultBlockSpecs
/**
 * The library's types of single blocks do not fit `exactOptionalPropertyTypes`, so the schema has the type of all
 * blocks.
 */
const schema = BlockNoteSchema.create({
  blockSpecs: { paragraph, heading, bulletListItem, numberedListItem, quote },
} as never)

type Options = {
  readonly html: string
  readonly language: Language
  readonly label: string
  /** Maximum number of characters. */
  readonly max: number
  /** Called when typing is blocked, or a pasted text was cut. */
  readonly onFull: (reason: 'blocked' | 'cut') => void
}

const DICTIONARY = { en, de }

type View = NonNullable<BlockNoteEditor['prosemirrorView']>
type Pasted = Parameters<View['state']['tr']['replaceSelection']>[0]

/** Creates an editor with the blocks that formatted texts may have. It takes no more than `max` characters. */
export function createTextEditor({ html, language, label, max, onFull }: Options) {
  /** Characters that fit in place of the selected text. */
  const roomIn = ({ doc, selection: { from, to } }: View['state']) =>
    max - lengthOf(doc.textContent) + lengthOf(doc.textBetween(from, to))
  /** Blocks an insertion that would not fit. */
  const refuses = ({ state }: View, inserted: string): boolean => {
    if (lengthOf(inserted) <= roomIn(state)) return false
    onFull('blocked')
    return true
  }
  /** Pastes what fits of a text that is too long. Returns false for one that fits. */
  const pasteCut = (view: View, slice: Pasted): boolean => {
    const { state } = view
    const room = roomIn(state)
    if (lengthOf(slice.content.textBetween(0, slice.content.size)) <= room) return false
    const { from, to } = state.selection
    const { tr } = state
    tr.replaceSelection(slice)
    tr.delete(endOf(tr.doc, from, Math.max(0, room)), tr.mapping.map(to))
    const fits = lengthOf(tr.doc.textContent) <= max
    if (fits) view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
    onFull(fits ? 'cut' : 'blocked')
    return true
  }
  const parser = BlockNoteEditor.create({ schema })
  const blocks = html === '' ? [] : parser.tryParseHTMLToBlocks(html)
  return BlockNoteEditor.create({
    schema,
    dictionary: { ...DICTIONARY[language], placeholders: {} },
    ...(blocks.length > 0 && { initialContent: blocks }),
    domAttributes: { editor: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox' } },
    _tiptapOptions: {
      editorProps: {
        handleTextInput: (view, _from, _to, text) => refuses(view, text),
        handlePaste: (view, _event, slice) => pasteCut(view, slice),
        handleDrop: (view, _event, slice, moved) =>
          !moved && refuses(view, slice.content.textBetween(0, slice.content.size)),
      },
    },
  })
}

export type TextEditor = ReturnType<typeof createTextEditor>

const lengthOf = (text: string): number => [...text].length

/** Returns the position in a document that is a number of characters behind another position. */
function endOf(doc: View['state']['doc'], from: number, characters: number): number {
  let end = from
  let left = characters
  doc.nodesBetween(from, doc.content.size, (node, at) => {
    if (!node.isText || left === 0) return left > 0
    const start = Math.max(from, at)
    const taken = [...(node.text ?? '').slice(start - at)].slice(0, left)
    left -= taken.length
    end = start + taken.join('').length
    return false
  })
  return end
}

/** The editor's content as HTML; empty where there is no text. */
export function editorHtml(editor: TextEditor): string {
  const html = editor.blocksToHTMLLossy().replace(/(?:<p><\/p>)+$/, '')
  return /^(?:<p><\/p>)*$/.test(html) ? '' : html
}
