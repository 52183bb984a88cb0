import type { ServerDomain } from '../server-domain'
import { voucherReadings } from './queries'

export const vouchersServerDomain = {
  readings: voucherReadings,
} satisfies ServerDomain
