import { useEffect, useState } from 'react'
import {
  ATTEND_EVERY,
  attendSeatingPlan,
  type PlanPresence,
  planPresence,
} from '../../../shared/seats/plan/presence-commands'
import { onServerChange } from '../../kit/reading/server-pages'
import { useFoyer } from '../../sync/react'

const ALONE: PlanPresence = { user_ids: [], edited_at: null }

/** Tells the server that this editor has the plan open, and follows who else has and when it was last edited. */
export function usePresence(id: string, isEditing: boolean): PlanPresence {
  const foyer = useFoyer()
  const [presence, setPresence] = useState(ALONE)
  useEffect(() => {
    if (!isEditing) return
    let isCurrent = true
    const show = (question: Promise<PlanPresence>) =>
      void question.then(
        (answer) => isCurrent && setPresence(answer),
        // Without the server nobody can be seen.
        () => isCurrent && setPresence((before) => ({ ...before, user_ids: [] })),
      )
    const attend = (leaving: boolean) =>
      foyer.call(attendSeatingPlan, {
        id,
        input: { leaving, hidden: document.visibilityState === 'hidden' },
      }) as Promise<PlanPresence>
    // The visibility of a page changes once more while it is closed.
    const stay = () => isCurrent && show(attend(false))
    // What a page sends while it is closed may not arrive. The server then forgets it after a while.
    const leave = () => {
      isCurrent = false
      void attend(true).catch(() => undefined)
    }
    const comeBack = () => {
      isCurrent = true
      stay()
    }
    stay()
    const timer = setInterval(stay, ATTEND_EVERY)
    const look = async () => {
      const answer = await foyer.ask(planPresence, { id })
      // Another tab of this user has left the plan, and this one is still here.
      return isCurrent && !answer.user_ids.includes(foyer.identity.user.id) ? attend(false) : answer
    }
    const ignoreChanges = onServerChange(foyer, ['seating_plan_editors', 'seating_plan_edits'], () => show(look()))
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    document.addEventListener('visibilitychange', stay)
    return () => {
      clearInterval(timer)
      ignoreChanges()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      document.removeEventListener('visibilitychange', stay)
      leave()
    }
  }, [foyer, id, isEditing])
  return presence
}
