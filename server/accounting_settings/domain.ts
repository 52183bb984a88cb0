import type { ServerDomain } from '../server-domain'
import { bookAccountingSettings } from './handlers'
import { accountingReadings } from './queries'

export const accountingServerDomain = {
  handlers: {
    UpdateAccountingSettings: { book: bookAccountingSettings },
  },
  readings: accountingReadings,
} satisfies ServerDomain
