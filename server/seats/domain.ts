import type { ServerDomain } from '../server-domain'
import { seatFields } from './computed'
import { bookGateAssignment } from './handlers'
import { seatReadings } from './queries'

export const seatsServerDomain = {
  handlers: {
    AssignGate: { book: bookGateAssignment },
  },
  readings: seatReadings,
  computed: seatFields,
} satisfies ServerDomain
