import { useEffect, useMemo, useState } from 'react'
import { lastPlanEdits } from '../../../shared/seats/queries'
import { useAll, useFoyer } from '../../sync/react'

/** Another person who edits the plan, and the seats that they changed. */
export type OtherEditor = { readonly id: string; readonly name: string; readonly seats: readonly string[] }

const NOBODY: readonly OtherEditor[] = []
/** Number of the last edits in which the authors are looked for. */
const LOOKED_AT = 50

type Edits = readonly { readonly user_id: string; readonly seat_ids: readonly string[] }[]

/** Finds who changed the seats that are not this editor's own changes, the latest first. */
export function useOtherEditors(seating_plan_id: string, foreign: ReadonlySet<string>): readonly OtherEditor[] {
  const foyer = useFoyer()
  const users = useAll('users')
  const [edits, setEdits] = useState<Edits>([])
  useEffect(() => {
    if (foreign.size === 0) return
    let isCurrent = true
    foyer
      .ask(lastPlanEdits, { input: { seating_plan_id, limit: LOOKED_AT } })
      .then(({ seating_plan_edits }) => isCurrent && setEdits(seating_plan_edits))
      .catch(() => isCurrent && setEdits([]))
    return () => {
      isCurrent = false
    }
  }, [foyer, seating_plan_id, foreign])
  return useMemo(() => {
    if (foreign.size === 0) return NOBODY
    const left = new Set(foreign)
    const found = new Map<string, string[]>()
    for (const { user_id, seat_ids } of edits) {
      if (user_id === foyer.identity.user.id) continue
      const theirs = seat_ids.filter((seat) => left.delete(seat))
      if (theirs.length > 0) found.set(user_id, [...(found.get(user_id) ?? []), ...theirs])
    }
    return [...found].flatMap(([id, seats]) => {
      const name = users.find((user) => user.id === id)?.name
      return name === undefined ? [] : [{ id, name, seats }]
    })
  }, [foyer, users, edits, foreign])
}
