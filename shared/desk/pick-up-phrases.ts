import { phrases } from '../kernel/phrases'

/** Phrases of reserved orders that are picked up at the desk. */
export const deskPickUpPhrases = phrases(
  {
    'desk.pick_up.button': 'Pick up order',
    'desk.pick_up.put_back': 'Release order',
    'desk.pick_up.until.reservation': 'Reserved until {time}',
    'desk.pick_up.until.option': 'Option until {time}. Payment makes it final.',
    'desk.pick_up.until.regular': 'Payment due by {time}',
    'desk.pick_up.before': 'Already paid',
    'desk.pick_up.released':
      '{count, plural, one {One item was removed. It’s free for everyone once this sale is paid.} other {# items were removed. They’re free for everyone once this sale is paid.}}',
    'desk.pick_up.agreed': 'Price as agreed',
    'desk.pick_up.agreed_stays': 'The other items keep their agreed price.',
  },
  {
    'desk.pick_up.button': 'Bestellung abholen',
    'desk.pick_up.put_back': 'Bestellung freigeben',
    'desk.pick_up.until.reservation': 'Reserviert bis {time}',
    'desk.pick_up.until.option': 'Option bis {time}. Mit der Zahlung wird sie verbindlich.',
    'desk.pick_up.until.regular': 'Zu zahlen bis {time}',
    'desk.pick_up.before': 'Schon bezahlt',
    'desk.pick_up.released':
      '{count, plural, one {Ein Posten wurde entfernt. Er ist für alle frei, sobald dieser Verkauf bezahlt ist.} other {# Posten wurden entfernt. Sie sind für alle frei, sobald dieser Verkauf bezahlt ist.}}',
    'desk.pick_up.agreed': 'Preis wie vereinbart',
    'desk.pick_up.agreed_stays': 'Die übrigen behalten den vereinbarten Preis.',
  },
)
