import type { Domain } from '../kernel/model/domain'
import { firstSteps } from './steps'

export const onboardingOfficeDomain = { queries: [firstSteps] } as const satisfies Domain
