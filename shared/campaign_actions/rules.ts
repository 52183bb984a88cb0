import { DomainError } from '../kernel/errors'
import type { Row } from '../kernel/model/entity'
import type { campaign_actions } from './entity'

type Action = Pick<Row<typeof campaign_actions>, 'status' | 'active' | 'starts_at'>

/** Whether it has gone out to somebody: nobody changes it from then on, also while its last letters are on their way. */
export const hasGoneOut = ({ success_progress }: Pick<Row<typeof campaign_actions>, 'success_progress'>): boolean => success_progress.total > 0

/**
 * What an action becomes by a change: launched it waits for its time, which is now where none is said; its schedule cancelled it is
 * a draft again. Throws `campaign_actions.over` for one that is over or being sent.
 */
export function afterChange(
  before: Action & Pick<Row<typeof campaign_actions>, 'success_progress'>,
  change: { readonly active?: boolean | undefined; readonly starts_at?: string | null | undefined },
  now: string,
): Action {
  if (before.status === 'FINISHED' || before.status === 'FAILED' || hasGoneOut(before)) throw new DomainError('campaign_actions.over')
  const active = change.active ?? before.active
  const starts_at = change.starts_at === undefined ? before.starts_at : change.starts_at
  return active ? { status: 'ENQUEUED', active, starts_at: starts_at ?? now } : { status: 'DRAFT', active, starts_at }
}

type Sums = { readonly id: string; readonly tickets: number; readonly clicks: number; readonly opens: number }

/** The action that sold most tickets, then was clicked most, then opened most; null where several share the first place. */
export function bestAction(actions: readonly Sums[]): string | null {
  const better = (a: Sums, b: Sums) => b.tickets - a.tickets || b.clicks - a.clicks || b.opens - a.opens
  const [first, second] = [...actions].sort(better)
  return first && (!second || better(first, second) < 0) ? first.id : null
}
