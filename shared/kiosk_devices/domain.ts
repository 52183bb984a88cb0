import type { Domain } from '../kernel/model/domain'
import { kioskDevicesPhrases } from './phrases'

export const kioskDevicesDomain = {
  phrases: [kioskDevicesPhrases],
} as const satisfies Domain
