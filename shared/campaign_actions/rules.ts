import { DomainError } from '../kernel/errors'
import type { Row } from '../kernel/model/entity'
import type { campaign_actions } from './entity'

type Action = Pick<Row<typeof campaign_actions>, 'status' | 'active' | 'starts_at'>

/** Returns true if the action has been sent to anyone. It can't be edited from then on, even while its last emails are being sent. */
export const hasGoneOut = ({ success_progress }: Pick<Row<typeof campaign_actions>, 'success_progress'>): boolean => success_progress.total > 0

/**
 * Returns an action's status after a change. Launching schedules it, for now if no time is set; cancelling the schedule makes it a
 * draft again. Throws `campaign_actions.over` if it is finished or being sent.
 */
export function statusAfterChange(
  before: Action & Pick<Row<typeof campaign_actions>, 'success_progress'>,
  change: { readonly active?: boolean | undefined; readonly starts_at?: string | null | undefined },
  now: string,
): Action {
  if (before.status === 'FINISHED' || before.status === 'FAILED' || hasGoneOut(before)) throw new DomainError('campaign_actions.over')
  const active = change.active ?? before.active
  const starts_at = change.starts_at === undefined ? before.starts_at : change.starts_at
  return active ? { status: 'ENQUEUED', active, starts_at: starts_at ?? now } : { status: 'DRAFT', active, starts_at }
}

type ActionTotals = { readonly id: string; readonly tickets: number; readonly clicks: number; readonly opens: number }

/** Returns the action with most tickets sold, then most clicks, then most opens; null on a tie. */
export function bestAction(actions: readonly ActionTotals[]): string | null {
  const better = (a: ActionTotals, b: ActionTotals) => b.tickets - a.tickets || b.clicks - a.clicks || b.opens - a.opens
  const [first, second] = [...actions].sort(better)
  return first && (!second || better(first, second) < 0) ? first.id : null
}
