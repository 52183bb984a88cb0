import { listOf } from '../kernel/model/list/list'
import { list_views } from './entity'

/** The caller's own saved views of all lists. */
export const listViewsList = listOf(list_views, {
  columns: ['name'],
  sort: { by: 'created_at', desc: false },
  names: { one: null },
})
