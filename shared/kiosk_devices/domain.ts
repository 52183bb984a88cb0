import type { Domain } from '../kernel/model/domain'
import { kioskDevicesPhrases } from './phrases'
import { kioskScreenPhrases } from './screen-phrases'

export const kioskDevicesDomain = {
  phrases: [kioskDevicesPhrases, kioskScreenPhrases],
} as const satisfies Domain
