/** Number used of what a plan allows. */
export type PlanUsage = { readonly used: number; readonly limit: number }

/** Share of a limit from which its use is announced. */
const NEAR = 0.8

/** Distance of a plan's use from its limit. `reached`: the next one is refused. */
export type PlanState = 'free' | 'near' | 'reached'

/** Returns how close a use is to its limit. The last but one of a small limit counts as near. */
export function planState({ used, limit }: PlanUsage): PlanState {
  if (used >= limit) return 'reached'
  return used >= Math.min(limit - 1, limit * NEAR) ? 'near' : 'free'
}
