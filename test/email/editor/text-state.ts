import { AllSelection, type Command, EditorState, TextSelection } from 'prosemirror-state'
import { documentText, textDocument } from '../../../client/email-editor/text/schema'
import { readText } from '../../../shared/email/text/read'
import { writeText } from '../../../shared/email/text/write'

/** Words of the selection, as `from` to `to`; `at` puts the cursor behind words; null selects everything. */
export type SelectedWords = { readonly from: string; readonly to?: string } | { readonly at: string } | null

/** A text as the editor opens it. */
export function openText(html: string): EditorState {
  const read = readText(html)
  if (!read) throw new Error(`no text: ${html}`)
  return EditorState.create({ doc: textDocument(read.text) })
}

/** The content of a state in the source that it was opened from. */
export function writeState(html: string, state: EditorState): string {
  const read = readText(html)
  if (!read) throw new Error(`no text: ${html}`)
  return writeText(html, documentText(textDocument(read.text)), documentText(state.doc), read)
}

/** Returns where words begin in a document. */
function placeOf(state: EditorState, words: string): number {
  let found: number | null = null
  state.doc.descendants((node, at) => {
    const index = node.isText ? (node.text?.indexOf(words) ?? -1) : -1
    if (index >= 0) found ??= at + index
  })
  if (found === null) throw new Error(`no words: ${words}`)
  return found
}

export function selectWords(state: EditorState, selected: SelectedWords): EditorState {
  if (!selected) return state.apply(state.tr.setSelection(new AllSelection(state.doc)))
  if ('at' in selected)
    return state.apply(
      state.tr.setSelection(TextSelection.create(state.doc, placeOf(state, selected.at) + selected.at.length)),
    )
  const { from, to = from } = selected
  return state.apply(
    state.tr.setSelection(TextSelection.create(state.doc, placeOf(state, from), placeOf(state, to) + to.length)),
  )
}

/** Runs a command. Returns null where it refuses. */
export function runCommand(state: EditorState, command: Command): EditorState | null {
  let next: EditorState | null = null
  const isDone = command(state, (transaction) => {
    next = state.apply(transaction)
  })
  return isDone ? next : null
}

/** Returns HTML after a command; null where it refuses. */
export function after(html: string, selected: SelectedWords, command: Command): string | null {
  const next = runCommand(selectWords(openText(html), selected), command)
  return next && writeState(html, next)
}
