import { useCallback, useEffect, useMemo, useState } from 'react'

type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** Rows that a person has selected in a list. */
export type Selection = {
  readonly rows: readonly AnyRow[]
  readonly has: (id: string) => boolean
  readonly toggle: (row: AnyRow) => void
  /** Selects rows beside those that are selected. */
  readonly add: (rows: readonly AnyRow[]) => void
  readonly clear: () => void
  /** True if rows can be selected with a tap, without a keyboard or a checkbox in sight. */
  readonly isPicking: boolean
  readonly pick: (isPicking: boolean) => void
}

/** Keeps the selected rows of a list until its question changes. `question` names it. */
export function useSelection(question: string): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, AnyRow>>(new Map())
  const [isPicking, pick] = useState(false)
  const clear = useCallback(() => {
    setChosen(new Map())
    pick(false)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected of another question is out of sight.
  useEffect(clear, [question])
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      has: (id) => chosen.has(id),
      toggle: (row) =>
        setChosen((before) => {
          const next = new Map(before)
          if (!next.delete(row.id)) next.set(row.id, row)
          return next
        }),
      add: (rows) => setChosen((before) => new Map([...before, ...rows.map((row) => [row.id, row] as const)])),
      clear,
      isPicking,
      pick,
    }),
    [chosen, clear, isPicking],
  )
}
