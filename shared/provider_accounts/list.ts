import { listOf } from '../kernel/model/list/list'
import { provider_accounts } from './entity'

export const providerAccountsList = listOf(provider_accounts, {
  columns: ['provider', 'name', 'key_hint', 'is_test', 'checked_at'],
  sort: { by: 'provider', desc: false },
})
