import type { Domain } from '../kernel/model/domain'
import { orgs } from './entity'
import { orgsPhrases } from './phrases'

export const orgsDomain = {
  entities: [orgs],
  phrases: [orgsPhrases],
} as const satisfies Domain
