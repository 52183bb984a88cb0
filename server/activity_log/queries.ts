import { list } from '../kernel/reads/list'

export const activityReadings = [list('activity_log', 'ActivityList', { sort: 'created_at', desc: true })]
