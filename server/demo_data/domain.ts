import type { ServerDomain } from '../server-domain'
import { bookDemoClear, demoDataReading } from './clear'
import { bookDemoFill } from './fill'

export const demoDataServerDomain = {
  handlers: {
    ClearDemoData: { book: bookDemoClear },
    FillDemoData: { book: bookDemoFill },
  },
  readings: [demoDataReading],
} satisfies ServerDomain
