import type { Domain } from '../kernel/model/domain'
import { seating_plans, seats } from './entity'
import { seatsPhrases } from './phrases'
import { pickingPhrases } from './picking-phrases'

export const seatsDomain = {
  entities: [seating_plans, seats],
  phrases: [pickingPhrases, seatsPhrases],
} as const satisfies Domain
