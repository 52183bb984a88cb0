import type { Domain } from '../kernel/model/domain'
import { seating_plans, seats } from './entity'

export const seatsDomain = {
  entities: [seating_plans, seats],
} as const satisfies Domain
