import type { Domain } from '../kernel/model/domain'
import { orgs } from './entity'
import { orgsPhrases } from './phrases'
import { orgSettingsPhrases } from './settings-phrases'

export const orgsDomain = {
  entities: [orgs],
  phrases: [orgsPhrases, orgSettingsPhrases],
} as const satisfies Domain
