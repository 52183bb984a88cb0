import { oneOf } from '../kernel/model/fields'
import { equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { ROLE_NAMES } from '../kernel/permissions'
import { INVITATION_STATES, officeUsers } from './office'

export const usersList = listOf(officeUsers, {
  columns: ['name', 'email', 'invited_at', 'role'],
  /** Null once the person has a password and is a member. */
  computed: { invitation: oneOf('InvitationState', INVITATION_STATES).nullable() },
  // `user_id` is the profile modal of every page.
  openBy: 'member_id',
  sort: { by: 'name', desc: false },
  filters: { role: equals('role', oneOf('Role', ROLE_NAMES)) },
})
