import type { Domain } from '../kernel/model/domain'
import {
  applySeatingPlan,
  assignGate,
  copySeatingPlan,
  createSeat,
  createSeatingPlan,
  deleteSeat,
  deleteSeatingPlan,
  editSeatingPlan,
  updateSeat,
  updateSeatingPlan,
} from './commands'
import { seating_plan_editors, seating_plan_edits } from './entity'
import { officeSeatingPlans, officeSeats } from './office'
import { attendSeatingPlan, planPresence } from './plan/presence-commands'
import {
  lastPlanEdits,
  planSeats,
  planSections,
  seatArchive,
  seatingPlan,
  seatingPlanCopies,
  seatingPlanUse,
  seatTickets,
  takenSeats,
} from './queries'

export const seatsOfficeDomain = {
  entities: [officeSeatingPlans, officeSeats, seating_plan_editors, seating_plan_edits],
  commands: [
    applySeatingPlan,
    assignGate,
    attendSeatingPlan,
    copySeatingPlan,
    createSeat,
    createSeatingPlan,
    deleteSeat,
    deleteSeatingPlan,
    editSeatingPlan,
    updateSeat,
    updateSeatingPlan,
  ],
  queries: [
    lastPlanEdits,
    planPresence,
    planSeats,
    planSections,
    seatArchive,
    seatingPlan,
    seatingPlanCopies,
    seatingPlanUse,
    seatTickets,
    takenSeats,
  ],
} as const satisfies Domain
