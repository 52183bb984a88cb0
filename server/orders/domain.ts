import type { ServerDomain } from '../server-domain'
import { orderFields } from './computed'
import { sale } from './desk-sale/book-sale'
import { voiding } from './desk-sale/book-void'
import { bookCancellation } from './office/cancel-order'
import { expiring } from './office/expire-orders'
import { bookCreditNote, bookInvoice } from './office/invoicing'
import { bookTicketLetter } from './office/resend-tickets'
import { bookConversion, bookReservation } from './office/reserve-order'
import { changingShipping } from './office/shipping'
import { bookOrderChange } from './office/update-order'
import { overTime } from './order-totals'
import { bookGivingUp, givingUp } from './payments/abandon-checkout'
import { bookPayment } from './payments/pay-order'
import { askingFee, pollingFees } from './payments/provider-fee-jobs'
import { asking, polling } from './payments/provider-jobs'
import { orderReadings } from './queries'
import { bookRefundDecision } from './refunds/decide-refund'
import { bookExchange, bookOrderToVoucher, bookRefund } from './refunds/refund-order'
import { bookRefundRequest } from './refunds/request-refund'

export const ordersServerDomain = {
  handlers: {
    CancelOrder: { book: bookCancellation },
    CancelPayment: { book: bookGivingUp },
    ConvertOrder: { book: bookConversion },
    ConvertOrderToVoucher: { book: bookOrderToVoucher },
    CreateCreditNote: { book: bookCreditNote },
    CreateInvoice: { book: bookInvoice },
    CreateOrder: sale,
    DecideRefund: { book: bookRefundDecision },
    ExchangeOrder: { book: bookExchange },
    PayOrder: { book: bookPayment },
    RefundOrder: { book: bookRefund },
    RequestRefund: { book: bookRefundRequest },
    ResendTickets: { book: bookTicketLetter },
    ReserveOrder: { book: bookReservation },
    UpdateOrder: { book: bookOrderChange },
    UpdateOrderShipping: changingShipping,
    VoidOrder: voiding,
  },
  readings: [overTime, ...orderReadings],
  computed: orderFields,
  jobs: [asking, askingFee, expiring, givingUp, polling, pollingFees],
} satisfies ServerDomain
