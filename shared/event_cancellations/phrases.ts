import { phrases } from '../kernel/phrases'

/** Phrases of cancelled events and the compensation of their orders. */
export const eventCancellationsPhrases = phrases(
  {
    'event_cancellations.title': 'Cancellation',
    'event_cancellations.lead':
      'The event goes off sale everywhere. Its orders are handled in the background, even if you close this page.',
    'event_cancellations.compensation': 'What buyers get',
    'event_cancellations.compensation.refund': 'Refund, by their own payment method',
    'event_cancellations.compensation.voucher': 'Voucher over the amount paid',
    'event_cancellations.compensation.exchange': 'Tickets for another date',
    'event_cancellations.compensation.later': 'Decide later, order by order',
    'event_cancellations.compensation_hint': 'For all orders alike. Unpaid and free orders are cancelled.',
    'event_cancellations.target_event_id': 'Other date',
    'event_cancellations.target_event_id_hint':
      'For “Tickets for another date”. Buyers get the same seats or categories and prices there. What is cheaper is refunded.',
    'event_cancellations.reason': 'Reason',
    'event_cancellations.reason_hint': 'Buyers read it in their email. It’s also in the history of each order.',
    'event_cancellations.again_title': 'Compensate the orders of {title}',
    'event_cancellations.again_lead': 'The event is cancelled. This handles the orders that are left.',
    'event_cancellations.again_do': 'Compensate orders',
    'event_cancellations.running': '{done, number} of {total, number} orders handled',
    'event_cancellations.done': '{count, plural, =0 {No order} one {# order} other {# orders}} handled',
    'event_cancellations.later_done': 'Cancelled. The orders are left to the office.',
    'event_cancellations.amount': 'Returned to buyers',
    'event_cancellations.vouchers': 'In vouchers',
    'event_cancellations.emails': 'Emails',
    'event_cancellations.failed': '{count, plural, one {# order} other {# orders}} could not be handled',
    'event_cancellations.more': 'And {count, number} more.',
    'event_cancellations.retry': 'Try these again',
  },
  {
    'event_cancellations.title': 'Absage',
    'event_cancellations.lead':
      'Der Verkauf endet überall. Die Bestellungen werden im Hintergrund abgewickelt, auch wenn Sie diese Seite schließen.',
    'event_cancellations.compensation': 'Was die Käufer erhalten',
    'event_cancellations.compensation.refund': 'Erstattung auf dem Zahlungsweg',
    'event_cancellations.compensation.voucher': 'Gutschein über den bezahlten Betrag',
    'event_cancellations.compensation.exchange': 'Tickets für einen anderen Termin',
    'event_cancellations.compensation.later': 'Später entscheiden, je Bestellung',
    'event_cancellations.compensation_hint':
      'Für alle Bestellungen gleich. Unbezahlte und kostenlose werden storniert.',
    'event_cancellations.target_event_id': 'Anderer Termin',
    'event_cancellations.target_event_id_hint':
      'Für „Tickets für einen anderen Termin“. Käufer erhalten dort dieselben Plätze oder Kategorien und Preise. Ist es günstiger, wird die Differenz erstattet.',
    'event_cancellations.reason': 'Grund',
    'event_cancellations.reason_hint': 'Käufer lesen ihn in ihrer E-Mail. Er steht auch im Verlauf jeder Bestellung.',
    'event_cancellations.again_title': 'Bestellungen von {title} abwickeln',
    'event_cancellations.again_lead':
      'Die Veranstaltung ist abgesagt. Hiermit werden die übrigen Bestellungen abgewickelt.',
    'event_cancellations.again_do': 'Bestellungen abwickeln',
    'event_cancellations.running': '{done, number} von {total, number} Bestellungen abgewickelt',
    'event_cancellations.done':
      '{count, plural, =0 {Keine Bestellung} one {# Bestellung} other {# Bestellungen}} abgewickelt',
    'event_cancellations.later_done': 'Abgesagt. Die Bestellungen bleiben dem Büro überlassen.',
    'event_cancellations.amount': 'An Käufer zurück',
    'event_cancellations.vouchers': 'In Gutscheinen',
    'event_cancellations.emails': 'E-Mails',
    'event_cancellations.failed':
      '{count, plural, one {# Bestellung konnte} other {# Bestellungen konnten}} nicht abgewickelt werden',
    'event_cancellations.more': 'Und {count, number} weitere.',
    'event_cancellations.retry': 'Diese noch einmal versuchen',
  },
)
