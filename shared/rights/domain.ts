import type { Domain } from '../kernel/model/domain'
import { acquireRights, fenceDevice, reportRights, returnRights, revokeDevice } from './commands'
import { quotas, rights } from './entity'

export const rightsDomain = {
  entities: [quotas, rights],
  commands: [acquireRights, fenceDevice, reportRights, returnRights, revokeDevice],
} as const satisfies Domain
