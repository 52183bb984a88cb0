import type { Domain } from '../kernel/model/domain'
import { socialAccountsPhrases } from './phrases'

export const socialAccountsDomain = {
  phrases: [socialAccountsPhrases],
} as const satisfies Domain
