import { contactFields } from './contacts/order-behaviour'
import { eventMediaFields } from './event_media_items/computed'
import { eventFields } from './events/computed'
import type { Computed } from './kernel/reads/computed'
import { orderFields } from './orders/computed'
import { promoCodeFields } from './promo_codes/computed'
import { seatFields } from './seats/computed'
import { userFields } from './users/computed'

/** Every field that is worked out where somebody asks for it. */
export const computedFields: readonly Computed[] = [
  ...contactFields,
  ...eventFields,
  ...eventMediaFields,
  ...orderFields,
  ...promoCodeFields,
  ...seatFields,
  ...userFields,
]
