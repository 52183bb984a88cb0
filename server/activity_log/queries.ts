import { activityList } from '../../shared/activity_log/list'
import { list } from '../kernel/reads/list'

export const activityReadings = list(activityList)
