import type { RowOf } from '../../shared/registry'
import { entityPage } from '../kit/list/entity-page'
import type { Column } from '../kit/list/rows'
import { LocationDetail } from './detail'
import { OPEN } from './search'

const COLUMNS: readonly Column<RowOf<'locations'>>[] = [
  {
    key: 'name',
    label: 'locations.name',
    track: { wide: 'minmax(200px, 1.5fr)', tablet: 'minmax(200px, 1.5fr)', phone: 'minmax(0, 1fr)' },
    cell: ({ name }) => name,
  },
  { key: 'city', label: 'locations.city', track: { wide: 'minmax(120px, 1fr)', tablet: 'minmax(120px, 1fr)', phone: 'auto' }, cell: ({ city }) => city },
]

export const locationsPage = entityPage({
  table: 'locations',
  title: 'locations.title',
  search: 'locations.search',
  empty: { title: 'locations.empty', hint: 'locations.empty_hint' },
  openBy: OPEN,
  useColumns: () => COLUMNS,
  text: ({ name, city }) => `${name} ${city ?? ''}`,
  sort: (a, b) => a.name.localeCompare(b.name),
  detail: (location) => <LocationDetail location={location} />,
  create: { modal: 'location_form', label: 'locations.new', can: 'locations.edit' },
})
