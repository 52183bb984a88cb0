import { seasons } from '../../shared/seasons/entity'
import { EntityDetail } from '../kit/entity/entity-detail'
import { entityPage } from '../kit/entity/entity-page'
import { serverRows } from '../kit/entity/row-source'
import { SEASON_PARAMETER } from './search'

export const seasonsPage = entityPage({
  source: serverRows(seasons),
  title: 'seasons.title',
  search: 'seasons.search',
  empty: { title: 'seasons.empty', hint: 'seasons.empty_hint' },
  openBy: SEASON_PARAMETER,
  columns: ['name', 'starts_at', 'ends_at'],
  text: ({ name }) => name,
  sort: (a, b) => b.starts_at.localeCompare(a.starts_at),
  detail: (season) => (
    <EntityDetail
      entity={seasons}
      row={season}
      can="seasons.edit"
      edit={{ modal: 'season_form', label: 'seasons.edit' }}
      remove={{ modal: 'delete_season', label: 'seasons.delete' }}
    />
  ),
  create: { modal: 'season_form', label: 'seasons.new', can: 'seasons.edit' },
})
