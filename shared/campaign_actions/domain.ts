import type { Domain } from '../kernel/model/domain'
import { campaignActionsPhrases } from './phrases'

export const campaignActionsDomain = {
  phrases: [campaignActionsPhrases],
} as const satisfies Domain
