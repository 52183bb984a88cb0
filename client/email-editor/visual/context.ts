import { createContext, useContext } from 'react'
import type { Defaults } from '../../../shared/email/render/defaults'

/** The selected element: a block and the offset of an element in its source, or a container around blocks. */
export type ElementSelection = { readonly block: string; readonly offset: number } | { readonly block: string; readonly container: string }

/** The parts of the editor that its blocks use. */
export type EditorLink = {
  readonly defaults: Defaults
  readonly selection: ElementSelection | null
  readonly select: (selection: ElementSelection, opens: 'event' | 'cta' | null) => void
  readonly move: (block: string, by: -1 | 1) => void
  readonly duplicate: (block: string) => void
  readonly remove: (block: string) => void
}

export const EditorContext = createContext<EditorLink | null>(null)

/** Returns the editor that a block belongs to. Throws outside of one. */
export function useEditorLink(): EditorLink {
  const link = useContext(EditorContext)
  if (!link) throw new Error('a block is shown outside of the email editor')
  return link
}
