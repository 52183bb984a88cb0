import { phrases } from '../../kernel/phrases'

/** Names of payment methods, on screens, reports, receipts and invoices. */
export const methodPhrases = phrases(
  {
    'orders.method.cash': 'Cash',
    'orders.method.dealer_transfer': 'Dealer',
    'orders.method.exchange': 'Exchange',
    'orders.method.free': 'Free of charge',
    'orders.method.moto': 'Card by phone',
    'orders.method.oppwa': 'Card (OPPWA)',
    'orders.method.paypal': 'PayPal',
    'orders.method.stripe': 'Card (Stripe)',
    'orders.method.terminal': 'Card terminal',
    'orders.method.voucher': 'Voucher',
    'orders.method.wire': 'Bank transfer',
  },
  {
    'orders.method.cash': 'Bar',
    'orders.method.dealer_transfer': 'Vorverkaufsstelle',
    'orders.method.exchange': 'Umtausch',
    'orders.method.free': 'Kostenlos',
    'orders.method.moto': 'Karte am Telefon',
    'orders.method.oppwa': 'Karte (OPPWA)',
    'orders.method.paypal': 'PayPal',
    'orders.method.stripe': 'Karte (Stripe)',
    'orders.method.terminal': 'Kartenterminal',
    'orders.method.voucher': 'Gutschein',
    'orders.method.wire': 'Überweisung',
  },
)
