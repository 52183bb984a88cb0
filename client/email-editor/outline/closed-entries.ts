import { useState } from 'react'
import { startFollower } from '../../../shared/email/edit/patch'

/** The closed elements of a source, each by where it begins. */
export type ClosedEntries = { readonly source: string; readonly starts: ReadonlySet<number> }

/** Returns the same closed elements in a later source. Those that it no longer has are left out. */
export function closedIn(source: string, closed: ClosedEntries): ClosedEntries {
  if (source === closed.source) return closed
  const startIn = startFollower(closed.source, source)
  return { source, starts: new Set([...closed.starts].flatMap((start) => startIn(start) ?? [])) }
}

/** Holds which entries of the outline are closed. They stay closed when something changes above them. */
export function useClosedEntries(source: string) {
  const [noted, setNoted] = useState<ClosedEntries>({ source, starts: new Set() })
  const closed = closedIn(source, noted)
  if (closed !== noted) setNoted(closed)
  const toggle = (start: number, isClosed: boolean) =>
    setNoted((before) => {
      const { source: now, starts } = closedIn(source, before)
      const others = [...starts].filter((each) => each !== start)
      return { source: now, starts: new Set(isClosed ? [...others, start] : others) }
    })
  return { starts: closed.starts, toggle }
}
