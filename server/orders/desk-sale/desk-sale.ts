import type { Args } from '../../../shared/kernel/model/command'
import type { createOrder } from '../../../shared/orders/commands'

/** The arguments of a desk's sale, as recorded by the device. */
export type DeskSale = Args<typeof createOrder>['input']
