import { phrases } from '../kernel/phrases'

/** Orders in the office. The status words are the specification's badges. */
export const ordersPhrases = phrases(
  {
    'orders.title': 'Orders',
    'orders.status.101': 'Created',
    'orders.status.301': 'Payment failed',
    'orders.status.308': 'Expired',
    'orders.status.309': 'Cancelled',
    'orders.status.310': 'Deleted',
    'orders.status.400': 'Ready for payment',
    'orders.status.401': 'Payment pending',
    'orders.status.411': 'Partially paid',
    'orders.status.504': 'Partially refunded',
    'orders.status.505': 'Refunded',
    'orders.status.600': 'Booked',
    'orders.status.601': 'Invoiced',
    'orders.status.611': 'Paid',
  },
  {
    'orders.title': 'Bestellungen',
    'orders.status.101': 'Angelegt',
    'orders.status.301': 'Zahlungsfehler',
    'orders.status.308': 'Abgelaufen',
    'orders.status.309': 'Storniert',
    'orders.status.310': 'Gelöscht',
    'orders.status.400': 'Zur Zahlung bereit',
    'orders.status.401': 'Zahlung läuft',
    'orders.status.411': 'Teilbezahlt',
    'orders.status.504': 'Teilerstattet',
    'orders.status.505': 'Erstattet',
    'orders.status.600': 'Gebucht',
    'orders.status.601': 'Auf Rechnung',
    'orders.status.611': 'Bezahlt',
  },
)
