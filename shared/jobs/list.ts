import { oneOf, text } from '../kernel/model/fields'
import { equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { JOB_STATES, jobs } from './entity'

export const jobsList = listOf(jobs, {
  columns: ['kind', 'state', 'tries', 'run_at', 'updated_at'],
  sort: { by: 'updated_at', desc: true },
  filters: { state: equals('state', oneOf('JobState', JOB_STATES)), kind: equals('kind', text(60)) },
})
