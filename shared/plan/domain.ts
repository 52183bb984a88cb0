import type { Domain } from '../kernel/model/domain'
import { planPhrases } from './phrases'

export const planDomain = { phrases: [planPhrases] } as const satisfies Domain
