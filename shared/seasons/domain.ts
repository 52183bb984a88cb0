import type { Domain } from '../kernel/model/domain'
import { seasonsPhrases } from './phrases'

export const seasonsDomain = {
  phrases: [seasonsPhrases],
} as const satisfies Domain
