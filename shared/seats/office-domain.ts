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
import { seating_plan_edits } from './entity'
import { officeSeatingPlans, officeSeats } from './office'
import { lastPlanEdits, planSeats, planSections, seatArchive, seatingPlan, seatingPlanCopies, seatingPlanUse, seatTickets, takenSeats } from './queries'

export const seatsOfficeDomain = {
  entities: [officeSeatingPlans, officeSeats, seating_plan_edits],
  commands: [
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
  ],
  queries: [lastPlanEdits, planSeats, planSections, seatArchive, seatingPlan, seatingPlanCopies, seatingPlanUse, seatTickets, takenSeats],
} as const satisfies Domain
