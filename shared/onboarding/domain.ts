import type { Domain } from '../kernel/model/domain'
import { onboardingPhrases } from './phrases'

export const onboardingDomain = { phrases: [onboardingPhrases] } as const satisfies Domain
