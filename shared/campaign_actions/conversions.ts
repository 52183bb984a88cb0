import { DAY, ms } from '../kernel/time'

/** Time in ms after a click or the start of a campaign in which an order counts as its result. */
export const ATTRIBUTION_WINDOW = 30 * DAY

/** A link of a campaign's email that a contact followed. */
type Click = { readonly action_id: string; readonly contact_id: string; readonly clicked_at: string }
/** A campaign that announced a promo code. */
type Announcement = { readonly action_id: string; readonly promo_code_id: string; readonly starts_at: string }
type Purchase = {
  readonly created_at: string
  readonly contact_id: string | null
  readonly promo_code_id: string | null
  readonly tickets: number
}

const isWithin = (from: string, at: string): boolean => from <= at && ms(at) - ms(from) <= ATTRIBUTION_WINDOW

const latest = <T>(found: readonly T[], timeOf: (each: T) => string): T | undefined =>
  found.reduce<T | undefined>(
    (best, each) => (best === undefined || timeOf(each) > timeOf(best) ? each : best),
    undefined,
  )

function indexed<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  const index = new Map<string, T[]>()
  for (const row of rows) index.set(keyOf(row), [...(index.get(keyOf(row)) ?? []), row])
  return index
}

/**
 * Sums the tickets sold by each campaign. An order counts for one campaign only: the one with the last click of its
 * customer before it, otherwise the last one that announced its promo code.
 */
export function ticketsByCampaign(
  purchases: readonly Purchase[],
  clicks: readonly Click[],
  announcements: readonly Announcement[],
): Map<string, number> {
  const clicksOf = indexed(clicks, ({ contact_id }) => contact_id)
  const announced = indexed(announcements, ({ promo_code_id }) => promo_code_id)
  const sums = new Map<string, number>()
  for (const { created_at, contact_id, promo_code_id, tickets } of purchases) {
    const followed = (clicksOf.get(contact_id ?? '') ?? []).filter(({ clicked_at }) => isWithin(clicked_at, created_at))
    const named = (announced.get(promo_code_id ?? '') ?? []).filter(({ starts_at }) => isWithin(starts_at, created_at))
    const action_id =
      latest(followed, ({ clicked_at }) => clicked_at)?.action_id ??
      latest(named, ({ starts_at }) => starts_at)?.action_id
    if (action_id !== undefined) sums.set(action_id, (sums.get(action_id) ?? 0) + tickets)
  }
  return sums
}
