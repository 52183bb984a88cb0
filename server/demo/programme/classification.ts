import { ms } from '../../../shared/kernel/time'
import type { NewRowOf, RowOf } from '../../../shared/model'
import type { Evening } from './evenings'

/** Labels by the words in a title or subtitle that ask for them. */
const LABEL_WORDS = {
  Familie: /Familie|Märchen|Peter/,
  Barrierefrei: /Sinfonie|Oratorium|Nathan/,
  Abonnement: /Oper|Ballett|Tragödie|Trauerspiel|Lustspiel/,
}

/**
 * Adds season, labels and the notice of a premiere to the events. The first performance of a play in a season is its
 * premiere.
 */
export function classifyEvents(
  nights: readonly Evening[],
  labels: readonly RowOf<'labels'>[],
  seasons: readonly RowOf<'seasons'>[],
): NewRowOf<'events'>[] {
  const idOf = (label: string) => labels.find(({ name }) => name === label)?.id ?? []
  const shown = new Set<string>()
  return nights.map(({ event, starts, classes }) => {
    const season = seasons.find(({ starts_at, ends_at }) => ms(starts_at) <= starts && starts <= ms(ends_at))
    const played = `${season?.id} ${event.sync_id}`
    const premiere = season !== undefined && !shown.has(played)
    shown.add(played)
    const words = `${event.title} ${event.subtitle ?? ''}`
    const fitting = Object.entries(LABEL_WORDS).flatMap(([label, pattern]) => (pattern.test(words) ? idOf(label) : []))
    const label_ids = [
      ...fitting,
      ...(premiere ? [idOf('Premiere')].flat() : []),
      ...(classes ? [idOf('Schulklassen')].flat() : []),
    ]
    return { ...event, season_id: season?.id ?? null, label_ids, premiere }
  })
}
