import { useEffect, useMemo, useState } from 'react'
import { DAY, iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import type { ListState } from '../kit/list-state'
import type { Find } from '../sync/foyer'
import { useFind, useFoyer, useMarks } from '../sync/react'

type Order = RowOf<'orders'>

/** How many rows one page of the list reads; reaching the end reads the next. */
const PAGE = 200

/** How many hits a search shows. */
const HITS = 200

/** Midnight of today, or of so many days ago, in the time zone of the reader. */
const since = (choice: string): string => {
  const midnight = new Date()
  midnight.setHours(0, 0, 0, 0)
  return iso(midnight.getTime() - (choice === 'today' ? 0 : Number(choice) * DAY))
}

const query = ({ sort, chosen }: ListState, limit: number): Find<'orders'> => {
  const [created] = chosen.created ?? []
  return {
    where: {
      ...(chosen.status_code && { status_code: { $in: chosen.status_code.map(Number) } }),
      ...(chosen.event_id && { event_id: { $in: chosen.event_id } }),
      ...(created && { created_at: { $gte: since(created) } }),
    },
    sort: { by: sort.by as keyof Order & string, desc: sort.desc },
    limit,
  }
}

const fits = (order: Order, { chosen }: ListState): boolean =>
  (!chosen.status_code || chosen.status_code.includes(String(order.status_code))) &&
  (!chosen.event_id || chosen.event_id.includes(order.event_id ?? '')) &&
  (!chosen.created?.[0] || order.created_at >= since(chosen.created[0]))

/** What the address asks for, from the local store: a live page of rows that grows, or the hits of a search. */
export function useOrders(state: ListState): { readonly rows: readonly Order[] | undefined; readonly more: (() => void) | undefined } {
  const asked = JSON.stringify([state.sort, state.chosen])
  const [page, setPage] = useState({ asked, limit: PAGE })
  const limit = page.asked === asked ? page.limit : PAGE
  const listed = useFind(
    'orders',
    useMemo(() => query(state, limit), [state, limit]),
  )
  const hits = useHits(state.q)
  // While the next page of the same list is read, the rows that are here stay.
  const [kept, setKept] = useState({ asked, rows: listed })
  if (listed && listed !== kept.rows) setKept({ asked, rows: listed })
  if (state.q !== '') return { rows: hits?.filter((order) => fits(order, state)), more: undefined }
  const rows = listed ?? (kept.asked === asked ? kept.rows : undefined)
  return { rows, more: rows && rows.length >= limit ? () => setPage({ asked, limit: rows.length + PAGE }) : undefined }
}

function useHits(q: string): readonly Order[] | undefined {
  const foyer = useFoyer()
  const marks = useMarks()
  const [hits, setHits] = useState<readonly Order[]>()
  // Own changes show in what was found as soon as they are made or have arrived.
  const changes = marks.waiting.size + marks.attention.size
  useEffect(() => {
    let current = changes >= 0
    if (q === '') setHits(undefined)
    else void foyer.search('orders', q, HITS).then((found) => current && setHits(found))
    return () => {
      current = false
    }
  }, [foyer, q, changes])
  return hits
}
