import { listOf } from '../kernel/model/list/list'
import { print_layouts } from './entity'

export const printLayoutsList = listOf(print_layouts, {
  columns: ['name', 'kind', 'format', 'language', 'is_default'],
  sort: { by: 'name', desc: false },
})
