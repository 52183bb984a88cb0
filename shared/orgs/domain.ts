import type { Domain } from '../kernel/model/domain'
import { orgs } from './entity'
import { orgsPhrases } from './phrases'
import { orgSettingsPhrases } from './settings-phrases'
import { webShopPhrases } from './web-shop-phrases'

export const orgsDomain = {
  entities: [orgs],
  phrases: [orgsPhrases, orgSettingsPhrases, webShopPhrases],
} as const satisfies Domain
