import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { rootOf } from '../../shared/email/edit/html-places'
import {
  type History,
  newHistory,
  redo,
  startFollower,
  undo,
  withChange,
  withSelected,
} from '../../shared/email/edit/patch'
import type { Place } from '../../shared/email/edit/places'
import { type Defaults, readDefaults } from '../../shared/email/render/defaults'
import { type EmailNode, type EmailTree, emailTree } from '../../shared/email/source/tree'

/** An email while it is edited. */
export type Email = {
  readonly source: string
  readonly tree: EmailTree
  readonly defaults: Defaults
  readonly selected: EmailNode | null
  /** Selects an element of the email as it was written last. */
  readonly select: (node: EmailNode | null) => void
  /**
   * Writes a source. Changes with the same `burst` are undone together. `selectAt` is where the element begins that is
   * selected then; without it the selection stays.
   */
  readonly write: (source: string, options?: { readonly burst?: string; readonly selectAt?: number | null }) => void
  /** The source as it was written last, also before the page has shown it. */
  readonly latest: () => string
  /** The email as it was written last. */
  readonly now: () => Pick<Email, 'tree' | 'selected'>
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** Returns the element that begins at an offset. */
export const elementFrom = ({ nodes }: EmailTree, start: number | null): EmailNode | null =>
  nodes.find(({ element }) => element.start === start) ?? null

/** Returns what an element of a source is in a later one; null where it is gone. */
export function elementIn(later: EmailTree, source: string, { element }: EmailNode): EmailNode | null {
  const found = elementFrom(later, startFollower(source, later.source)(element.start))
  return found?.element.name === element.name ? found : null
}

/** Returns what a place of a source is in a later one: before or behind the same element. Null where it is gone. */
export function placeIn(later: EmailTree, source: string, { parent, index }: Place): Place | null {
  const root = rootOf(later)
  // What stands for the body of an email of HTML without one is no element of its own.
  const found = parent.id < 0 ? (root.id < 0 ? root : null) : elementIn(later, source, parent)
  if (!found) return null
  const indexOf = (child: EmailNode | undefined): number => {
    const now = child && elementIn(later, source, child)
    return now ? found.children.indexOf(now) : -1
  }
  const before = indexOf(parent.children[index - 1])
  const after = indexOf(parent.children[index])
  if (after !== -1) return { parent: found, index: after }
  return { parent: found, index: before === -1 ? found.children.length : before + 1 }
}

/**
 * Holds an email's source as the editor changes it, with its selected element and what can be undone. A source that
 * comes from outside, such as an applied template, is a step like any other, after which nothing is selected.
 */
export function useEmail(source: string, onSource: (source: string) => void): Email {
  const [, setVersion] = useState(0)
  const history = useRef<History>(newHistory(source))
  const parsed = useRef<EmailTree | null>(null)
  const emit = useRef(onSource)
  emit.current = onSource
  const become = useCallback((next: History) => {
    const before = history.current
    if (next === before) return
    history.current = next
    if (next.source !== before.source) emit.current(next.source)
    setVersion((version) => version + 1)
  }, [])
  useLayoutEffect(() => {
    if (source === history.current.source) return
    history.current = withChange(history.current, source, null, Date.now(), null)
    setVersion((version) => version + 1)
  }, [source])
  const now = useCallback<Email['now']>(() => {
    const { source: latest, selected } = history.current
    if (parsed.current?.source !== latest) parsed.current = emailTree(latest)
    return { tree: parsed.current, selected: elementFrom(parsed.current, selected) }
  }, [])
  const latest = useCallback(() => history.current.source, [])
  const write = useCallback<Email['write']>(
    (next, { burst, selectAt } = {}) => become(withChange(history.current, next, burst ?? null, Date.now(), selectAt)),
    [become],
  )
  const select = useCallback(
    (node: EmailNode | null) => become(withSelected(history.current, node?.element.start ?? null)),
    [become],
  )
  const back = useCallback(() => become(undo(history.current)), [become])
  const again = useCallback(() => become(redo(history.current)), [become])
  const { tree, selected } = now()
  const defaults = useMemo(() => readDefaults(tree.source), [tree])
  return {
    source: tree.source,
    tree,
    defaults,
    selected,
    select,
    write,
    latest,
    now,
    undo: back,
    redo: again,
    canUndo: history.current.done.length > 0,
    canRedo: history.current.undone.length > 0,
  }
}
