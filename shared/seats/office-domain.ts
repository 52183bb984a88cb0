import type { Domain } from '../kernel/model/domain'
import { assignGate, updateSeat, updateSeatingPlan } from './commands'
import { officeSeatingPlans, officeSeats } from './office'

export const seatsOfficeDomain = {
  entities: [officeSeatingPlans, officeSeats],
  commands: [assignGate, updateSeat, updateSeatingPlan],
} as const satisfies Domain
