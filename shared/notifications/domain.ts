import type { Domain } from '../kernel/model/domain'
import { notificationsPhrases } from './phrases'

export const notificationsDomain = {
  phrases: [notificationsPhrases],
} as const satisfies Domain
