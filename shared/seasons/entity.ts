import { entity, stamps } from '../kernel/model/entity'
import { day, text } from '../kernel/model/fields'

/** A season: the period an organisation plans and reports by, from its first to its last night. */
export const seasons = entity(
  'seasons',
  'Season',
  { name: text(60), starts_at: day('first'), ends_at: day('last'), ...stamps },
  { sorts: ['starts_at', 'name'], search: ['name'], online: { can: 'seasons.read' } },
)
