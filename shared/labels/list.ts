import { listOf } from '../kernel/model/list/list'
import { labels } from './entity'

export const labelsList = listOf(labels, { columns: ['name', 'color'], sort: { by: 'name', desc: false } })
