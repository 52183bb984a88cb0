import type { Domain } from '../kernel/model/domain'
import { labelsPhrases } from './phrases'

export const labelsDomain = {
  phrases: [labelsPhrases],
} as const satisfies Domain
