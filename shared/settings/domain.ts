import type { Domain } from '../kernel/model/domain'
import { settingsPhrases } from './phrases'

export const settingsDomain = {
  phrases: [settingsPhrases],
} as const satisfies Domain
