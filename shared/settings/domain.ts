import type { Domain } from '../kernel/model/domain'
import { settingsHubPhrases } from './hub-phrases'
import { settingsPhrases } from './phrases'

export const settingsDomain = {
  phrases: [settingsPhrases, settingsHubPhrases],
} as const satisfies Domain
