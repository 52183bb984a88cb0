import { isMovable, removeNode } from '../../shared/email/edit/places'
import type { EmailNode } from '../../shared/email/source/tree'
import { moveBy } from './canvas/element-bar'
import type { HistoryStep } from './editor-toolbar'
import type { Email } from './use-email'

/** A pressed key, as React and the frame of the canvas tell of it. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>

type Ports = {
  readonly email: Email
  readonly step: (to: HistoryStep) => void
  /** Begins to edit the words of an element. */
  readonly edit: (node: EmailNode) => void
}

/** Returns what a key does with an element; null for nothing. */
export function keyAction(
  { key, altKey, ctrlKey, metaKey, shiftKey }: PressedKey,
  node: EmailNode | null,
  { email, step, edit }: Ports,
): (() => void) | null {
  const isCommand = ctrlKey || metaKey
  if (isCommand && key.toLowerCase() === 'z') return () => step(shiftKey ? 'redo' : 'undo')
  if (isCommand && key.toLowerCase() === 'y') return () => step('redo')
  if (key === 'Escape') return () => email.select(null)
  if (!node) return null
  if (key === 'Enter') return () => edit(node)
  if (!isMovable(node)) return null
  if (altKey && key === 'ArrowUp') return () => moveBy(email, node, -1)
  if (altKey && key === 'ArrowDown') return () => moveBy(email, node, 1)
  return key === 'Delete' || key === 'Backspace'
    ? () => email.write(removeNode(email.tree, node), { selectAt: null })
    : null
}
