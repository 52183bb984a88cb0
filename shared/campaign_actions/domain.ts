import type { Domain } from '../kernel/model/domain'
import { campaignsPhrases } from './page-phrases'
import { campaignActionsPhrases } from './phrases'

export const campaignActionsDomain = {
  phrases: [campaignActionsPhrases, campaignsPhrases],
} as const satisfies Domain
