import { cashBoxReadings } from './cash_boxes/queries'
import { contactReadings } from './contacts/queries'
import { eventReadings } from './events/queries'
import type { Reading } from './kernel/reading'
import { orderReadings } from './orders/queries'
import { productReadings } from './products/queries'
import { promoCodeReadings } from './promo_codes/queries'
import { incidentReadings } from './settling/queries'
import { voucherReadings } from './vouchers/queries'

/** Every query of the API beside the pulls. */
export const readings: readonly Reading[] = [
  ...cashBoxReadings,
  ...contactReadings,
  ...eventReadings,
  ...incidentReadings,
  ...orderReadings,
  ...productReadings,
  ...promoCodeReadings,
  ...voucherReadings,
]
