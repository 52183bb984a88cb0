import type { ServerDomain } from '../server-domain'
import { kioskDeviceReadings } from './queries'

export const kioskDevicesServerDomain = {
  readings: kioskDeviceReadings,
} satisfies ServerDomain
