import { activityList } from '../../shared/activity_log/list'
import { EntityPage, entityPage } from '../kit/entity/entity-page'

const activityPage = entityPage(activityList, { create: null, remove: false })

export const ActivityPage = () => <EntityPage page={activityPage} />
