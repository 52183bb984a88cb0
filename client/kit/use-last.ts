import { useRef } from 'react'

/** Returns a row, also after it was deleted while it is shown, so that what is typed about it stays on the screen. */
export function useLastRow<R>(row: R | null | undefined): R | null | undefined {
  const last = useRef(row)
  if (row) last.current = row
  return last.current ?? row
}
