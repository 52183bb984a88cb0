import { keymap } from 'prosemirror-keymap'
import { type Node, Slice } from 'prosemirror-model'
import { type Command, EditorState, Selection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type ReadText, readText } from '../../../shared/email/text/read'
import type { Text } from '../../../shared/email/text/text'
import { writeText } from '../../../shared/email/text/write'
import { FORMAT_KEYS, TEXT_KEYS } from './commands'
import { readablePaste } from './pasted'
import { documentText, textDocument } from './schema'

/** Pause in ms after a keystroke before the source is written, so that writing it never holds up the next one. */
const WRITING_PAUSE = 200

type SessionParts = {
  /** The rendered element whose content is edited. */
  readonly element: HTMLElement
  /** Its content in the source. */
  readonly html: string
  readonly label: string
  /**
   * Takes a changed content, with the one before it. What is typed in one go is undone in one go, each format and list
   * by itself.
   */
  readonly onHtml: (html: string, before: string, isTyped: boolean) => void
  /** The cursor or the marks at it have changed. */
  readonly onMoved: () => void
  readonly onLeave: () => void
  readonly onUndo: (isRedo: boolean) => void
  /** A paste holds pictures or tables, of which only the words are taken. */
  readonly onPartlyPasted: () => void
}

/** Reads the document of a piece of source. Null for markup that only the code view can edit. */
function opened(html: string): { readonly document: Node; readonly text: Text; readonly read: ReadText } | null {
  const read = readText(html)
  if (!read) return null
  const document_ = textDocument(read.text)
  return { document: document_, text: documentText(document_), read }
}

/** Returns the element that takes the keys: the edited one. Within a link, which takes none, it is a new one. */
function hostIn(element: HTMLElement): HTMLElement {
  if (element.tagName !== 'A') return element
  const host = element.ownerDocument.createElement('x-words')
  host.style.display = 'block'
  element.append(host)
  return host
}

/** One element of the canvas while its words are edited in place. */
export class TextSession {
  readonly view: EditorView
  #base: { readonly html: string; readonly text: Text; readonly read: ReadText }
  #html: string
  #timer: ReturnType<typeof setTimeout> | undefined

  private constructor(
    readonly parts: SessionParts,
    first: NonNullable<ReturnType<typeof opened>>,
  ) {
    const { element, html, label } = parts
    this.#base = { html, text: first.text, read: first.read }
    this.#html = html
    element.replaceChildren()
    this.view = new EditorView(
      { mount: hostIn(element) },
      {
        state: this.#stateOf(first.document),
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
        dispatchTransaction: (transaction) => {
          this.view.updateState(this.view.state.apply(transaction))
          if (transaction.docChanged) this.#writeSoon()
          parts.onMoved()
        },
        transformPastedHTML: (pasted) => {
          if (/<(?:table|img)\b/i.test(pasted)) parts.onPartlyPasted()
          return readablePaste(pasted)
        },
        // A list is pasted whole: its first entry is no part of the line before it.
        transformPasted: (slice) =>
          slice.content.content.some(({ type }) => type.name === 'group') ? new Slice(slice.content, 0, 0) : slice,
      },
    )
  }

  /** Begins to edit an element. Null for markup that only the code view can edit. */
  static begin(parts: SessionParts): TextSession | null {
    const first = opened(parts.html)
    return first && new TextSession(parts, first)
  }

  #stateOf(document_: Node): EditorState {
    const leave: Command = () => {
      this.parts.onLeave()
      return true
    }
    const undo =
      (isRedo: boolean): Command =>
      () => {
        this.parts.onUndo(isRedo)
        return true
      }
    return EditorState.create({
      doc: document_,
      plugins: [
        keymap({ Escape: leave, 'Mod-z': undo(false), 'Mod-y': undo(true), 'Shift-Mod-z': undo(true) }),
        keymap(Object.fromEntries(Object.entries(FORMAT_KEYS).map(([key, command]) => [key, () => this.run(command)]))),
        keymap(TEXT_KEYS),
      ],
    })
  }

  /** Puts the cursor at a point of the frame, or at the end. */
  focusAt(point: { readonly left: number; readonly top: number } | null): void {
    const { state } = this.view
    const found = point && this.view.posAtCoords(point)
    const selection = found ? Selection.near(state.doc.resolve(found.pos)) : Selection.atEnd(state.doc)
    this.view.dispatch(state.tr.setSelection(selection))
    this.view.focus()
  }

  /** Changes the format of the selected words as a step of its own. */
  run(command: Command): boolean {
    this.write()
    const isDone = command(this.view.state, this.view.dispatch, this.view)
    this.write(false)
    this.view.focus()
    return isDone
  }

  insert(words: string): void {
    this.view.dispatch(this.view.state.tr.insertText(words))
    this.view.focus()
  }

  #writeSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.write(), WRITING_PAUSE)
  }

  /** Writes what has been typed into the source now. */
  write(isTyped = true): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { html, text, read } = this.#base
    const next = writeText(html, text, documentText(this.view.state.doc), read)
    const before = this.#html
    if (next === before) return
    this.#html = next
    this.parts.onHtml(next, before, isTyped)
  }

  /**
   * Takes the content that the source has now, such as after undoing. Returns false if it can no longer be edited here.
   */
  adopt(html: string): boolean {
    if (html === this.#html) return true
    const next = opened(html)
    if (!next) return false
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#base = { html, text: next.text, read: next.read }
    this.#html = html
    const { from } = this.view.state.selection
    const state = this.#stateOf(next.document)
    this.view.updateState(
      state.apply(state.tr.setSelection(Selection.near(state.doc.resolve(Math.min(from, state.doc.content.size))))),
    )
    return true
  }

  /** Ends editing. What has been typed is written, and stays in sight until it is rendered. */
  end(): void {
    this.write()
    const words = Array.from(this.view.dom.childNodes, (node) => node.cloneNode(true))
    this.view.destroy()
    this.parts.element.replaceChildren(...words)
  }
}
