import { id } from '../kernel/model/fields'
import { isSet } from '../kernel/model/list/condition'
import { equals, onlyIf } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { contact_conflicts } from './entity'

export const contactConflictsList = listOf(contact_conflicts, {
  columns: ['created_at', 'field', 'kept', 'replaced'],
  sort: { by: 'created_at', desc: true },
  filters: { contact_id: equals('contact_id', id()), open: onlyIf(isSet('settled_at', false)) },
})
