import type { Domain } from '../kernel/model/domain'
import { planQuery } from './queries'

export const planOfficeDomain = { queries: [planQuery] } as const satisfies Domain
