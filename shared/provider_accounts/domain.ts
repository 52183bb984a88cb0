import type { Domain } from '../kernel/model/domain'
import { providerAccountsPhrases } from './phrases'

export const providerAccountsDomain = {
  phrases: [providerAccountsPhrases],
} as const satisfies Domain
