import type { ServerDomain } from '../server-domain'
import { firstStepsReading } from './first-steps'

export const onboardingServerDomain = { readings: [firstStepsReading] } satisfies ServerDomain
