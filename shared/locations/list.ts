import { listOf } from '../kernel/model/list/list'
import { locations } from './entity'

export const locationsList = listOf(locations, { columns: ['name', 'city'], sort: { by: 'name', desc: false } })
