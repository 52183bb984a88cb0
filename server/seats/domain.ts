import type { ServerDomain } from '../server-domain'
import { seatFields } from './computed'
import { bookGateAssignment } from './handlers'
import { claimReadings } from './plan/claims'
import { bookPlanCopy, bookPlanPropagation, copiesReading } from './plan/copy-plan'
import { bookPlanEdit, planDeletion, seatHandlings } from './plan/edit-plan'
import { planSeatReadings } from './plan/plan-seats'
import { bookAttendance, presenceReading } from './plan/presence'
import { takenSeatsReading } from './plan/taken-seats'
import { seatReadings } from './queries'

export const seatsServerDomain = {
  handlers: {
    ApplySeatingPlan: { book: bookPlanPropagation },
    AssignGate: { book: bookGateAssignment },
    AttendSeatingPlan: { book: bookAttendance },
    CopySeatingPlan: { book: bookPlanCopy },
    CreateSeat: seatHandlings.create,
    DeleteSeat: seatHandlings.remove,
    DeleteSeatingPlan: planDeletion,
    EditSeatingPlan: { book: bookPlanEdit },
    UpdateSeat: seatHandlings.update,
  },
  readings: [...seatReadings, ...claimReadings, ...planSeatReadings, copiesReading, presenceReading, takenSeatsReading],
  computed: seatFields,
} satisfies ServerDomain
