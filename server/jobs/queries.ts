import { JOB_STATES } from '../../shared/jobs/entity'
import { oneOf, text } from '../../shared/kernel/model/fields'
import { byId, equals, list } from '../kernel/reads/list'

export const jobReadings = [
  list('jobs', 'JobList', {
    sort: 'updated_at',
    desc: true,
    filters: { state: equals('state', oneOf('JobState', JOB_STATES)), kind: equals('kind', text(60)) },
  }),
  byId('job', 'jobs'),
]
