import type { ServerDomain } from '../server-domain'
import { bookOrgChange } from './handlers'
import { orgReadings } from './queries'
import { bookDeviceSettings, bookVoucherSettings } from './settings'

export const orgsServerDomain = {
  handlers: {
    UpdateDeviceSettings: { book: bookDeviceSettings },
    UpdateOrg: { book: bookOrgChange },
    UpdateVoucherSettings: { book: bookVoucherSettings },
  },
  readings: orgReadings,
} satisfies ServerDomain
