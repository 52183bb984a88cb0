import type { Domain } from '../kernel/model/domain'
import { contactConflictsPhrases } from './phrases'

export const contactConflictsDomain = { phrases: [contactConflictsPhrases] } as const satisfies Domain
