import { phrases } from '../kernel/phrases'

/** Phrases of an event's sales. */
export const eventSalesPhrases = phrases(
  {
    'events.sales': 'Sales',
    'events.sales.booked': 'Booked',
    'events.sales.claimed': 'Reserved, not paid',
    'events.sales.optioned': 'Options',
    'events.sales.checked_in': 'Checked in',
    'events.sales.revenues': 'Revenue',
    'events.sales.fees': 'Fees in it',
    'events.sales.disagio': 'Kept by the sales partner',
    'events.sales.recent': 'Last 23 hours',
    'events.sales.recent_tickets': '{count, plural, =0 {No ticket} one {+# ticket} other {+# tickets}}',
  },
  {
    'events.sales': 'Verkauf',
    'events.sales.booked': 'Gebucht',
    'events.sales.claimed': 'Reserviert, unbezahlt',
    'events.sales.optioned': 'Optionen',
    'events.sales.checked_in': 'Eingelassen',
    'events.sales.revenues': 'Umsatz',
    'events.sales.fees': 'Gebühren darin',
    'events.sales.disagio': 'Einbehalt des Vertriebspartners',
    'events.sales.recent': 'Letzte 23 Stunden',
    'events.sales.recent_tickets': '{count, plural, =0 {Kein Ticket} one {+# Ticket} other {+# Tickets}}',
  },
)
