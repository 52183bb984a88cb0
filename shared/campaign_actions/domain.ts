import type { Domain } from '../kernel/model/domain'
import { campaignDeliveryPhrases } from './delivery-phrases'
import { campaignsPhrases } from './page-phrases'
import { campaignActionsPhrases } from './phrases'

export const campaignActionsDomain = {
  phrases: [campaignActionsPhrases, campaignsPhrases, campaignDeliveryPhrases],
} as const satisfies Domain
