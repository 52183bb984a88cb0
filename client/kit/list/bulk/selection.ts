import { useCallback, useMemo, useState } from 'react'

type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** Rows that a person has selected in a list. */
export type RowSelection = {
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

type Chosen = { readonly question: string; readonly rows: ReadonlyMap<string, AnyRow>; readonly isPicking: boolean }

/**
 * Keeps the selected rows of a list as long as its question stays: those of another are out of sight. `question` names
 * it.
 */
export function useRowSelection(question: string): RowSelection {
  const [stored, setStored] = useState<Chosen>({ question, rows: new Map(), isPicking: false })
  const change = useCallback(
    (of: (before: Chosen) => Partial<Chosen>) =>
      setStored((before) => {
        const known =
          before.question === question ? before : { question, rows: new Map<string, AnyRow>(), isPicking: false }
        return { ...known, ...of(known) }
      }),
    [question],
  )
  return useMemo(() => {
    const rows: ReadonlyMap<string, AnyRow> = stored.question === question ? stored.rows : new Map()
    return {
      rows: [...rows.values()],
      has: (id) => rows.has(id),
      toggle: (row) =>
        change((before) => {
          const next = new Map(before.rows)
          if (!next.delete(row.id)) next.set(row.id, row)
          return { rows: next }
        }),
      add: (more) =>
        change((before) => ({ rows: new Map([...before.rows, ...more.map((row) => [row.id, row] as const)]) })),
      clear: () => change(() => ({ rows: new Map(), isPicking: false })),
      isPicking: stored.question === question && stored.isPicking,
      pick: (isPicking) => change(() => ({ isPicking })),
    }
  }, [stored, question, change])
}
