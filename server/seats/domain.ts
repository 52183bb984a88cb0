import type { ServerDomain } from '../server-domain'
import { seatFields } from './computed'
import { bookGate } from './handlers'
import { seatReadings } from './queries'

export const seatsServerDomain = {
  handlers: {
    AssignGate: { book: bookGate },
  },
  readings: seatReadings,
  computed: seatFields,
} satisfies ServerDomain
