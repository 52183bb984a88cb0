import { editing } from '../kernel/model/editing'
import { seasons } from './entity'

const { shape } = seasons.row

export const {
  create: createSeason,
  update: updateSeason,
  remove: deleteSeason,
} = editing(seasons, 'Season', {
  can: 'seasons.edit',
  fields: { name: shape.name.min(1), starts_at: shape.starts_at, ends_at: shape.ends_at },
  start: () => ({}),
})
