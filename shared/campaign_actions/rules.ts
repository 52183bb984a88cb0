import { DomainError } from '../kernel/errors'
import type { Row } from '../kernel/model/entity'
import type { messages } from '../messages/entity'
import type { campaign_actions } from './entity'

type ActionType = Row<typeof campaign_actions>['type']

/** Types sent by email to an audience that the organisation chooses. */
const AUDIENCE_TYPES: readonly ActionType[] = ['newsletter', 'message']
/** Types sent by email to the visitors of one event. */
const VISITOR_TYPES: readonly ActionType[] = ['reminder', 'feedback', 'showtime']
/** Types posted to a page on a social network. */
const SOCIAL_TYPES: readonly ActionType[] = ['facebook', 'instagram', 'youtube']

export const reachesAudience = (type: ActionType): boolean => AUDIENCE_TYPES.includes(type)
export const reachesVisitors = (type: ActionType): boolean => VISITOR_TYPES.includes(type)
export const isEmailCampaign = (type: ActionType): boolean => reachesAudience(type) || reachesVisitors(type)
export const isSocialCampaign = (type: ActionType): boolean => SOCIAL_TYPES.includes(type)

/** The parts an action is launched with. `message` is null if it has none, or one without text. */
type LaunchParts = Pick<Row<typeof campaign_actions>, 'type' | 'event_id'> & {
  readonly message: { readonly subject: string; readonly body: string } | null
  /** True if a page on its social network is connected. */
  readonly hasAccount: boolean
}

/** Returns why an action cannot be launched, as the code of a refusal; null if it can. */
export function launchProblem({ type, event_id, message, hasAccount }: LaunchParts) {
  if (reachesVisitors(type) && event_id === null) return 'campaign_actions.no_event'
  if (isEmailCampaign(type) && !(message?.subject.trim() && message.body.trim())) return 'campaign_actions.no_message'
  if (isSocialCampaign(type) && !hasAccount) return 'campaign_actions.no_account'
  return null
}

/** Returns why a kiosk campaign shows nothing when it starts, as the code of its failure; null if it can. */
export function kioskProblem({
  kiosk_device_ids,
  medias,
}: Pick<Row<typeof campaign_actions>, 'kiosk_device_ids' | 'medias'>) {
  if (kiosk_device_ids.length === 0) return 'campaign_actions.no_screen'
  return medias.length === 0 ? 'campaign_actions.no_media' : null
}

type Action = Pick<Row<typeof campaign_actions>, 'status' | 'active' | 'starts_at'>

/**
 * Returns true if the action has been sent to anyone. It can't be edited from then on, even while its last emails are
 * being sent.
 */
export const hasBeenSent = ({ success_progress }: Pick<Row<typeof campaign_actions>, 'success_progress'>): boolean =>
  success_progress.total > 0

/** A campaign's emails by their state. The others add up to `total`. */
export type DeliveryFigures = {
  readonly total: number
  readonly accepted: number
  readonly failed: number
  readonly unknown: number
  readonly open: number
}

/**
 * Divides a campaign's emails by their state. `unknown`: nobody knows whether they arrived. `open`: they have not left
 * yet.
 */
export function deliveryFigures(
  { total, current }: Row<typeof campaign_actions>['success_progress'],
  { accepted, failed }: Pick<Row<typeof messages>['recipients_stats'], 'accepted' | 'failed'>,
): DeliveryFigures {
  return { total, accepted, failed, unknown: Math.max(0, current - accepted - failed), open: total - current }
}

/** Returns true while an action's emails are on their way, also during a pause. */
export const isBeingSent = ({
  type,
  status,
  success_progress: { total, current },
}: Pick<Row<typeof campaign_actions>, 'type' | 'status' | 'success_progress'>) =>
  isEmailCampaign(type) && status === 'ENQUEUED' && current < total

/**
 * Returns an action's status after a change. Launching schedules it, for now if no time is set; cancelling the schedule
 * makes it a draft again. Throws `campaign_actions.over` if it is finished or being sent.
 */
export function statusAfterChange(
  before: Action & Pick<Row<typeof campaign_actions>, 'success_progress'>,
  change: { readonly active?: boolean | undefined; readonly starts_at?: string | null | undefined },
  now: string,
): Action {
  if (before.status === 'FINISHED' || before.status === 'FAILED' || hasBeenSent(before))
    throw new DomainError('campaign_actions.over')
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

/**
 * The address that a post or poster shows: the tracking address, else the target's own. A video's is that of its file.
 */
export const shownLink = ({
  type,
  original_url,
  target_url,
}: Pick<Row<typeof campaign_actions>, 'type' | 'original_url' | 'target_url'>): string | null =>
  type === 'youtube' ? original_url : (target_url ?? original_url)
