import { jobsList } from '../../shared/jobs/list'
import { list } from '../kernel/reads/list'

export const jobReadings = list(jobsList)
