import type { Domain } from '../kernel/model/domain'
import { accountingPhrases } from './phrases'

export const accountingSettingsDomain = {
  phrases: [accountingPhrases],
} as const satisfies Domain
