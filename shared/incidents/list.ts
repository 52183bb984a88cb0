import { oneOf } from '../kernel/model/fields'
import { isSet } from '../kernel/model/list/condition'
import { anyOf, states } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { INCIDENT_KINDS, incidents } from './entity'

export const incidentsList = listOf(incidents, {
  columns: ['kind', 'device_id', 'created_at'],
  sort: { by: 'created_at', desc: true, first: isSet('settled_at', false) },
  filters: {
    status: states('IncidentStatus', { settled: isSet('settled_at') }, 'open'),
    kind: anyOf('kind', oneOf('IncidentKind', INCIDENT_KINDS)),
  },
})
