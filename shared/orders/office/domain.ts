import type { Domain } from '../../kernel/model/domain'
import { enumeration } from '../../kernel/model/enumeration'
import { ORDER_TYPES } from '../entity'
import { orderPreview } from '../preview'
import { freeSeats, wholeOrder } from '../queries'
import {
  addOrderItems,
  cancelOrder,
  cancelPayment,
  convertOrder,
  convertOrderToVoucher,
  deleteOrder,
  exchangeOrder,
  payOrder,
  refundOrder,
  reserveOrder,
  updateOrder,
} from './commands'
import { officeOrderItems, officeOrders, officePayments } from './office'

export const ordersOfficeDomain = {
  entities: [officeOrderItems, officeOrders, officePayments],
  // In the order of an order's life.
  commands: [
    reserveOrder,
    addOrderItems,
    updateOrder,
    payOrder,
    cancelPayment,
    exchangeOrder,
    convertOrder,
    convertOrderToVoucher,
    refundOrder,
    cancelOrder,
    deleteOrder,
  ],
  queries: [freeSeats, orderPreview, wholeOrder],
  enumerations: [
    enumeration('OrderType', ORDER_TYPES, {
      regular: ['Order', 'Bestellung'],
      reservation: ['Reservation', 'Reservierung'],
      option: ['Option', 'Option'],
    }),
  ],
} as const satisfies Domain
