import { listOf } from '../kernel/model/list/list'
import { seasons } from './entity'

export const seasonsList = listOf(seasons, {
  columns: ['name', 'starts_at', 'ends_at'],
  sort: { by: 'starts_at', desc: true },
  besideInput: ['query'],
})
