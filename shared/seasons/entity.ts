import { entity, stamps } from '../kernel/model/entity'
import { at, text } from '../kernel/model/fields'

/** The stretch of time a house plans and counts in, from its first night to its last. */
export const seasons = entity(
  'seasons',
  'Season',
  { name: text(60), starts_at: at(), ends_at: at(), ...stamps },
  { sorts: ['starts_at', 'name'], search: ['name'], online: { can: 'seasons.read' } },
)
