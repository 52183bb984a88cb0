import type { Domain } from '../kernel/model/domain'
import { mailSettingsPhrases } from './phrases'

export const mailSettingsDomain = {
  phrases: [mailSettingsPhrases],
} as const satisfies Domain
