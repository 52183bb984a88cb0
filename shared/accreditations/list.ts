import { id } from '../kernel/model/fields'
import { all, compare } from '../kernel/model/list/condition'
import { equals, flag } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { listWithRows } from '../kernel/model/list/list-with-rows'
import { accreditation_contacts, accreditation_events, accreditations } from './entity'

export const accreditationsList = listOf(accreditations, {
  columns: ['name', 'starts_at', 'ends_at', 'contacts_qty'],
  sort: { by: 'starts_at', desc: true },
  filters: { active: flag(all(compare('starts_at', 'lte', { now: 0 }), compare('ends_at', 'gt', { now: 0 }))) },
})

export const accreditationEventsList = listOf(accreditation_events, {
  columns: ['event_id', 'price_id', 'max_qty'],
  sort: { by: 'created_at', desc: false },
  filters: { accreditation_id: equals('accreditation_id', id()), event_id: equals('event_id', id()) },
})

export const accreditationContactsList = listOf(accreditation_contacts, {
  columns: ['contact_id', 'created_at'],
  sort: { by: 'created_at', desc: false },
  filters: { accreditation_id: equals('accreditation_id', id()), contact_id: equals('contact_id', id()) },
})

/** Accreditations of which one by itself comes with the tickets it covers. */
export const accreditationsWithRows = listWithRows(accreditationsList, { accreditation_events })
