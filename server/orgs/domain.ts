import type { ServerDomain } from '../server-domain'
import { bookOrgChange } from './handlers'
import { orgReadings } from './queries'
import { bookDeviceSettings, bookQrCode, bookVoucherSettings, settingsHandlers } from './settings'

export const orgsServerDomain = {
  handlers: {
    ...settingsHandlers,
    UpdateDeviceSettings: { book: bookDeviceSettings },
    UpdateOrg: { book: bookOrgChange },
    UpdateQrCode: { book: bookQrCode },
    UpdateVoucherSettings: { book: bookVoucherSettings },
  },
  readings: orgReadings,
} satisfies ServerDomain
