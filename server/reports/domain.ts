import type { ServerDomain } from '../server-domain'
import { reportReadings } from './queries'
import { bookReportSettings } from './settings'

export const reportsServerDomain = {
  handlers: {
    UpdateReportSettings: { book: bookReportSettings },
  },
  readings: reportReadings,
} satisfies ServerDomain
