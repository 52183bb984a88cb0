import { phrases } from '../../kernel/phrases'

/** Texts of the page on which a buyer offers tickets to the waiting list. */
export const resalePhrases = phrases(
  {
    'shop.resale': 'Offer tickets to the waiting list',
    'shop.resale.open': 'Offer tickets to the waiting list …',
    'shop.resale.lead':
      'Your tickets stay valid until somebody has bought them. Only then do they end, and you get your money back. Until they are offered to somebody, you can change your mind.',
    'shop.resale.which': 'Which tickets do you want to offer?',
    'shop.resale.back': 'You get {amount} back for each ticket, the way you paid.',
    'shop.resale.back_less': 'You get {amount} back for each ticket, the way you paid: {price} less a fee of {fee}.',
    'shop.resale.save': 'Save',
    'shop.resale.none': 'None of these tickets can be offered to the waiting list now.',
    'shop.resale.offer': 'We have tickets for you',
    'shop.resale.until': 'Offered to you until {time}',
    'shop.resale.offered': 'Another guest gives tickets back for you. They’re yours once you’ve paid.',
    'shop.resale.state.open':
      '{count, plural, one {# ticket is offered to the waiting list. It stays valid until somebody has bought it.} other {# tickets are offered to the waiting list. They stay valid until somebody has bought them.}}',
    'shop.resale.state.offered':
      '{count, plural, one {# ticket is offered to somebody at the moment.} other {# tickets are offered to somebody at the moment.}}',
    'shop.resale.state.sold': '{count, plural, one {# ticket was sold on.} other {# tickets were sold on.}}',
  },
  {
    'shop.resale': 'Tickets der Warteliste anbieten',
    'shop.resale.open': 'Tickets der Warteliste anbieten …',
    'shop.resale.lead':
      'Ihre Tickets gelten, bis jemand sie gekauft hat. Erst dann verfallen sie, und Sie erhalten Ihr Geld zurück. Bis sie jemandem angeboten sind, können Sie es sich anders überlegen.',
    'shop.resale.which': 'Welche Tickets möchten Sie anbieten?',
    'shop.resale.back': 'Sie erhalten {amount} je Ticket zurück, so wie Sie bezahlt haben.',
    'shop.resale.back_less':
      'Sie erhalten {amount} je Ticket zurück, so wie Sie bezahlt haben: {price} abzüglich {fee} Gebühr.',
    'shop.resale.save': 'Speichern',
    'shop.resale.none': 'Von diesen Tickets lässt sich der Warteliste zurzeit keines anbieten.',
    'shop.resale.offer': 'Wir haben Tickets für Sie',
    'shop.resale.until': 'Ihnen angeboten bis {time}',
    'shop.resale.offered': 'Ein anderer Gast gibt dafür Tickets zurück. Mit Ihrer Zahlung gehören sie Ihnen.',
    'shop.resale.state.open':
      '{count, plural, one {# Ticket ist der Warteliste angeboten. Es gilt, bis jemand es gekauft hat.} other {# Tickets sind der Warteliste angeboten. Sie gelten, bis jemand sie gekauft hat.}}',
    'shop.resale.state.offered':
      '{count, plural, one {# Ticket ist gerade jemandem angeboten.} other {# Tickets sind gerade jemandem angeboten.}}',
    'shop.resale.state.sold':
      '{count, plural, one {# Ticket wurde weiterverkauft.} other {# Tickets wurden weiterverkauft.}}',
  },
)
