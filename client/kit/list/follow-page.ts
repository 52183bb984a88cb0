import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

/** The page of an address: which one it names, how many rows a page has, and how to name another. */
export type ListPaging = { readonly page: number; readonly limit: number; readonly setPage: (page: number) => void }

/** Time in ms that the rows stand still before the address follows them. */
const STILL = 300

/**
 * Scrolls a list to the page that its address names, and lets the address follow the scrolling: it names the page of
 * the first row in sight, unless the page that it names begins in sight.
 */
export function useFollowedPage(
  virtual: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset' | 'scrollToIndex'>,
  { total, height, room }: { readonly total: number; readonly height: number; readonly room: number },
  paging: ListPaging | undefined,
): void {
  /** The page that the rows were brought to, or that the address followed to. */
  const known = useRef(1)
  /** The offset at which rows were sent to another place, until they have moved. */
  const leaving = useRef<number | null>(null)
  const { page = 1, limit = 1, setPage } = paging ?? {}
  const offset = virtual.scrollOffset ?? 0
  useEffect(() => {
    if (total === 0 || known.current === page) return
    const place = (page - 1) * limit
    // More rows may be on their way: then the page is looked for again.
    if (place < total) known.current = page
    leaving.current = offset
    virtual.scrollToIndex(Math.min(place, total - 1), { align: 'start' })
  }, [page, limit, total, virtual, offset])
  const first = Math.floor(offset / height)
  const start = (page - 1) * limit
  const isInSight = start >= first && start <= (offset + room) / height
  const seen = isInSight ? page : Math.floor(first / limit) + 1
  useEffect(() => {
    if (!setPage || total === 0 || leaving.current === offset) return
    leaving.current = null
    if (seen === page || known.current !== page) return
    const timer = setTimeout(() => {
      known.current = seen
      setPage(seen)
    }, STILL)
    return () => clearTimeout(timer)
  }, [seen, page, offset, total, setPage])
}
