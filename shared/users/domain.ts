import type { Domain } from '../kernel/model/domain'
import { users } from './entity'
import { usersPhrases } from './phrases'

export const usersDomain = {
  entities: [users],
  phrases: [usersPhrases],
} as const satisfies Domain
