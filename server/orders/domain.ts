import type { ServerDomain } from '../server-domain'
import { cartSeatsReading } from './cart/cart-seats'
import { forgetBuyersJob } from './cart/forget-buyers'
import { orderFields } from './computed'
import { saleHandling } from './desk-sale/book-sale'
import { voidHandling } from './desk-sale/book-void'
import { freeSeatsReading } from './free-seats'
import { bookGiftEmail, giftJob } from './gift-delivery'
import { bookAddedItems } from './office/add-items'
import { bookOrderCancellation } from './office/cancel-order'
import { bookOrderDeletion } from './office/delete-order'
import { expireOrdersJob } from './office/expire-orders'
import { bookCreditNote, bookInvoice } from './office/invoicing'
import { bookPaymentReminder } from './office/payment-reminder'
import { bookTicketResend } from './office/resend-tickets'
import { bookConversion, bookReservation } from './office/reserve-order'
import { bookInvoiceEmail } from './office/send-invoice'
import { shippingHandling } from './office/shipping'
import { bookOrderChange } from './office/update-order'
import { orderTotalsReading } from './order-totals'
import { abandonCheckoutsJob, bookPaymentCancellation } from './payments/abandon-checkout'
import { bookPayment } from './payments/pay-order'
import { askFeeHandling, pollFeesJob } from './payments/provider-fee-jobs'
import { askProviderHandling, pollPaymentsJob } from './payments/provider-jobs'
import { previewReading } from './preview'
import { orderReadings } from './queries'
import { bookRefundDecision } from './refunds/decide-refund'
import { bookExchange } from './refunds/exchange-order'
import { payOutHandling } from './refunds/pay-out'
import { bookRefund, bookVoucherConversion } from './refunds/refund-order'
import { bookRefundRequest } from './refunds/request-refund'

export const ordersServerDomain = {
  handlers: {
    AddOrderItems: { book: bookAddedItems },
    CancelOrder: { book: bookOrderCancellation },
    CancelPayment: { book: bookPaymentCancellation },
    ConvertOrder: { book: bookConversion },
    ConvertOrderToVoucher: { book: bookVoucherConversion },
    CreateCreditNote: { book: bookCreditNote },
    CreateInvoice: { book: bookInvoice },
    CreateOrder: saleHandling,
    CreatePaymentReminder: { book: bookPaymentReminder },
    DeleteOrder: { book: bookOrderDeletion },
    DecideRefund: { book: bookRefundDecision },
    ExchangeOrder: { book: bookExchange },
    PayOrder: { book: bookPayment },
    PayOutRefund: payOutHandling,
    RefundOrder: { book: bookRefund },
    RequestRefund: { book: bookRefundRequest },
    ResendTickets: { book: bookTicketResend },
    ReserveOrder: { book: bookReservation },
    SendVoucherGift: { book: bookGiftEmail },
    SendInvoice: { book: bookInvoiceEmail },
    UpdateOrder: { book: bookOrderChange },
    UpdateOrderShipping: shippingHandling,
    VoidOrder: voidHandling,
  },
  readings: [cartSeatsReading, freeSeatsReading, orderTotalsReading, previewReading, ...orderReadings],
  computed: orderFields,
  jobs: [
    askProviderHandling,
    askFeeHandling,
    expireOrdersJob,
    forgetBuyersJob,
    giftJob,
    abandonCheckoutsJob,
    pollPaymentsJob,
    pollFeesJob,
  ],
} satisfies ServerDomain
