import { useEffect, useRef, useState } from 'react'
import { writeDocument } from '../../../shared/email/blocks/arrange'
import type { EmailDocument } from '../../../shared/email/blocks/frame'
import { readDocument } from '../../../shared/email/blocks/read-document'
import { documentOf, editorBlocks } from './convert'
import type { BlockEditor } from './schema'

/** Pause in ms after a keystroke before the source is written, so that writing it never holds up the next one. */
const WRITING_PAUSE = 200

let made = 0

/** Returns a prefix of block ids that no block of the history has. */
export const newPrefix = (): string => `e${made++}-`

/** Reads a source under new ids. Null where it is edited as code. */
export const readAgain = (source: string): EmailDocument | null => readDocument(source, newPrefix())

type EditedDocument = {
  readonly document: EmailDocument
  /** Writes the source of what has been typed, and returns the document. Called before anything reads or changes it. */
  readonly write: () => EmailDocument
}

/**
 * Keeps an email's source and the editor's blocks in step. Typing is written after a pause, and at once when the keyboard or the pointer
 * goes elsewhere.
 */
export function useEditedDocument(editor: BlockEditor, first: EmailDocument, source: string, onSource: (source: string) => void): EditedDocument {
  const shown = useRef(source)
  const latest = useRef(first)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [document_, setDocument] = useState(first)
  const emit = useRef(onSource)
  emit.current = onSource

  const [write] = useState(() => (): EmailDocument => {
    clearTimeout(timer.current)
    timer.current = undefined
    const next = documentOf(editor.document, latest.current.frame)
    const written = writeDocument(next.frame, next.blocks)
    latest.current = next
    setDocument(next)
    if (written !== shown.current) {
      shown.current = written
      emit.current(written)
    }
    return next
  })
  useEffect(() => {
    const writePending = () => {
      if (timer.current !== undefined) write()
    }
    const stop = editor.onChange(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(write, WRITING_PAUSE)
    })
    const events = ['pointerdown', 'focusout'] as const
    for (const event of events) document.addEventListener(event, writePending, true)
    return () => {
      for (const event of events) document.removeEventListener(event, writePending, true)
      stop()
      writePending()
    }
  }, [editor, write])
  // The source was changed outside: in the code view, or by a template. It replaces the document as one step of the history.
  useEffect(() => {
    if (source === shown.current) return
    const next = readAgain(source)
    if (!next) return
    shown.current = source
    latest.current = next
    editor.replaceBlocks([...editor.document], editorBlocks(next))
    write()
  }, [editor, source, write])
  return { document: document_, write }
}
