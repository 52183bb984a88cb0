import { EntityDetail } from '../kit/entity/entity-detail'
import { entityPage } from '../kit/entity/entity-page'
import { localRows } from '../kit/entity/row-source'
import { LOCATION_PARAMETER } from './search'

const source = localRows('locations')

export const locationsPage = entityPage({
  source,
  title: 'locations.title',
  search: 'locations.search',
  empty: { title: 'locations.empty', hint: 'locations.empty_hint' },
  openBy: LOCATION_PARAMETER,
  columns: ['name', 'city'],
  text: ({ name, city }) => `${name} ${city ?? ''}`,
  sort: (a, b) => a.name.localeCompare(b.name),
  detail: (location) => (
    <EntityDetail
      entity={source.entity}
      row={location}
      can="locations.edit"
      edit={{ modal: 'location_form', label: 'locations.edit' }}
      remove={{ modal: 'delete_location', label: 'locations.delete' }}
    />
  ),
  create: { modal: 'location_form', label: 'locations.new', can: 'locations.edit' },
})
