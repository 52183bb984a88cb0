import type { Domain } from '../kernel/model/domain'
import { updateOrderShipping } from './commands'

export const orderShippingOfficeDomain = {
  commands: [updateOrderShipping],
} as const satisfies Domain
