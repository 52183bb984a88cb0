import { listOf } from '../kernel/model/list/list'
import { social_accounts } from './entity'

export const socialAccountsList = listOf(social_accounts, {
  columns: ['name', 'connected_at', 'provider'],
  sort: { by: 'name', desc: false },
})
