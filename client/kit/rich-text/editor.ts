import { BlockNoteEditor, BlockNoteSchema, defaultBlockSpecs } from '@blocknote/core'
import { de, en } from '@blocknote/core/locales'
import type { Language } from '../../../shared/kernel/phrases'

const { paragraph, heading, bulletListItem, numberedListItem, quote } = defaultBlockSpecs
/** The library's types of single blocks do not fit `exactOptionalPropertyTypes`, so the schema has the type of all blocks. */
const schema = BlockNoteSchema.create({ blockSpecs: { paragraph, heading, bulletListItem, numberedListItem, quote } } as never)

type Options = {
  readonly html: string
  readonly language: Language
  readonly label: string
  /** Maximum number of characters. */
  readonly max: number
  /** Called when typing or pasting is blocked. */
  readonly onFull: () => void
}

const DICTIONARY = { en, de }

/** The document of a ProseMirror view, as far as the limit needs it. */
type View = {
  readonly state: {
    readonly doc: { readonly textContent: string; textBetween(from: number, to: number): string }
    readonly selection: { readonly from: number; readonly to: number }
  }
}

/** Creates an editor with the blocks that formatted texts may have. It takes no more than `max` characters. */
export function createTextEditor({ html, language, label, max, onFull }: Options) {
  /** Blocks an insertion that would not fit. */
  const refuses = ({ state }: View, inserted: string): boolean => {
    const { from, to } = state.selection
    const left = max - lengthOf(state.doc.textContent) + lengthOf(state.doc.textBetween(from, to))
    if (lengthOf(inserted) <= left) return false
    onFull()
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
        handlePaste: (view, _event, slice) => refuses(view, slice.content.textBetween(0, slice.content.size)),
        handleDrop: (view, _event, slice, moved) => !moved && refuses(view, slice.content.textBetween(0, slice.content.size)),
      },
    },
  })
}

export type TextEditor = ReturnType<typeof createTextEditor>

const lengthOf = (text: string): number => [...text].length

/** The editor's content as HTML; empty where there is no text. */
export function editorHtml(editor: TextEditor): string {
  const html = editor.blocksToHTMLLossy().replace(/(?:<p><\/p>)+$/, '')
  return /^(?:<p><\/p>)*$/.test(html) ? '' : html
}
