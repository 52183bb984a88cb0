import { oneOf } from '../../shared/kernel/model/fields'
import { ROLE_NAMES } from '../../shared/kernel/permissions'
import { byId, equals, list } from '../kernel/reads/list'

export const userReadings = [
  list('users', 'UserList', { sort: 'name', desc: false, filters: { role: equals('role', oneOf('Role', ROLE_NAMES)) } }),
  byId('user', 'users'),
]
