import { useCallback, useMemo, useState } from 'react'
import { type LayoutElement, layoutElements } from '../../../shared/printing/layout'
import { useDraft } from '../../kit/drafts/use-draft'
import { type Design, designKey } from '../designs'
import { record, redo, startHistory, undo } from './history'

/** The part of a design that is edited. */
type Work = Pick<Design, 'name' | 'language' | 'is_default' | 'elements'>

const workOf = ({ name, language, is_default, elements }: Design): Work => ({ name, language, is_default, elements })

/** Reads a draft. Null for one that an earlier version left and that is not valid any more. */
function readWork(text: unknown): Work | null {
  try {
    const { name, language, is_default, elements } = JSON.parse(String(text)) as Work
    return { name, language, is_default, elements: layoutElements.parse(elements) }
  } catch {
    return null
  }
}

/** A design while it is edited: with undo, and a draft that survives a reload. */
export function useDesign(saved: Design) {
  const [start, setStart] = useState(saved)
  const [history, setHistory] = useState(() => startHistory(workOf(saved)))
  const { now } = history
  const isChanged = JSON.stringify(now) !== JSON.stringify(workOf(start))
  const content = useMemo(() => (isChanged ? { work: JSON.stringify(now) } : null), [isChanged, now])
  const restore = useCallback((draft: Readonly<Record<string, unknown>>) => {
    const work = readWork(draft.work)
    if (work) setHistory((before) => record(before, work, null))
  }, [])
  const { restored, forget, noteSaved } = useDraft(`print_layout ${designKey(saved)}`, { content, restore })
  const change = useCallback(
    (values: Partial<Work>, step: string | null) =>
      setHistory((before) => record(before, { ...before.now, ...values }, step)),
    [],
  )
  const changeElement = useCallback(
    (index: number, element: LayoutElement, step: string) =>
      setHistory((before) =>
        record(
          before,
          { ...before.now, elements: before.now.elements.map((each, i) => (i === index ? element : each)) },
          `${step} ${index}`,
        ),
      ),
    [],
  )
  return {
    design: useMemo((): Design => ({ ...start, ...now }), [start, now]),
    isChanged,
    restored,
    change,
    changeElement,
    undo: history.past.length > 0 ? () => setHistory(undo) : null,
    redo: history.future.length > 0 ? () => setHistory(redo) : null,
    /** Takes the present state as the saved one. */
    settle: (design: Design) => {
      noteSaved()
      setStart(design)
    },
    /** Gives up all changes. */
    discard: () => {
      forget()
      setHistory(startHistory(workOf(start)))
    },
  }
}
