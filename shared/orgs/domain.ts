import type { Domain } from '../kernel/model/domain'
import { orgs } from './entity'

export const orgsDomain = {
  entities: [orgs],
} as const satisfies Domain
