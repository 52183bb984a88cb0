import type { Domain } from '../kernel/model/domain'
import { users } from './entity'

export const usersDomain = {
  entities: [users],
} as const satisfies Domain
