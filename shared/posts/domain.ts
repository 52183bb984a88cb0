import type { Domain } from '../kernel/model/domain'
import { postsPhrases } from './phrases'

export const postsDomain = {
  phrases: [postsPhrases],
} as const satisfies Domain
