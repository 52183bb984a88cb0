import { entity, stamps } from '../kernel/model/entity'
import { at, text } from '../kernel/model/fields'

/** A season: the period an organisation plans and reports by, from its first to its last night. */
export const seasons = entity(
  'seasons',
  'Season',
  { name: text(60), starts_at: at(), ends_at: at(), ...stamps },
  { sorts: ['starts_at', 'name'], search: ['name'], online: { can: 'seasons.read' } },
)
