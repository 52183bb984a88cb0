import { phrases } from '../../kernel/phrases'

/** Texts of the waiting list in the shop. */
export const waitingPhrases = phrases(
  {
    'shop.waiting': 'Waiting list',
    'shop.waiting.lead':
      'If tickets come back, we hold them for the person who has waited longest and send an email. Joining is free.',
    'shop.waiting.some_sold_out': 'Is what you want sold out? Join the waiting list',
    'shop.waiting.category': 'Category',
    'shop.waiting.any': 'Any category',
    'shop.waiting.qty': 'Number of tickets',
    'shop.waiting.together': 'Only seats side by side',
    'shop.waiting.together_hint': 'You may wait longer.',
    'shop.waiting.name': 'Name',
    'shop.waiting.until': 'Wanted until',
    'shop.waiting.until_hint': 'We won’t offer you tickets after this day.',
    'shop.waiting.join': 'Join the waiting list',
    'shop.waiting.missing': 'Enter your name and your email address, and choose a day that is still to come.',
    'shop.waiting.privacy': 'We use this only for the waiting list, and delete it a week after the event.',
    'shop.waiting.sent': 'Check your email',
    'shop.waiting.sent_hint':
      'We’ve sent you a link. You’re on the waiting list once you’ve opened it and confirmed. Please also look in your spam folder.',
    'shop.waiting.wish': '{count, plural, one {# ticket} other {# tickets}}',
    'shop.waiting.wish_together': '{count} tickets side by side',
    'shop.waiting.confirm': 'Confirm your place on the waiting list',
    'shop.waiting.confirm_do': 'Confirm',
    'shop.waiting.waiting': 'You’re on the waiting list',
    'shop.waiting.before':
      '{count, plural, =0 {Nobody is before you.} one {# person is before you.} other {# people are before you.}}',
    'shop.waiting.before_hint':
      'Groups that need several seats can be served later than people behind them. We’ll email you when we have tickets for you.',
    'shop.waiting.leave': 'Leave the waiting list',
    'shop.waiting.offered': 'We’re holding tickets for you',
    'shop.waiting.offered_until': 'Until {time}. After that they go to the next person.',
    'shop.waiting.buy': 'Buy the tickets',
    'shop.waiting.decline': 'No, thank you',
    'shop.waiting.to_order': 'Show the order',
    'shop.waiting.bought': 'You have your tickets',
    'shop.waiting.declined': 'You’ve turned down our offer',
    'shop.waiting.lapsed': 'The time of our offer is over',
    'shop.waiting.ended': 'Your time on the waiting list is over',
    'shop.waiting.left': 'You’ve left the waiting list',
    'shop.waiting.to_event': 'Show the event',
  },
  {
    'shop.waiting': 'Warteliste',
    'shop.waiting.lead':
      'Kommen Tickets zurück, halten wir sie für die Person zurück, die am längsten wartet, und schreiben ihr eine E-Mail. Das Eintragen ist kostenlos.',
    'shop.waiting.some_sold_out': 'Ihr Wunsch ist ausverkauft? Auf die Warteliste',
    'shop.waiting.category': 'Kategorie',
    'shop.waiting.any': 'Beliebige Kategorie',
    'shop.waiting.qty': 'Anzahl der Tickets',
    'shop.waiting.together': 'Nur Plätze nebeneinander',
    'shop.waiting.together_hint': 'Das kann länger dauern.',
    'shop.waiting.name': 'Name',
    'shop.waiting.until': 'Gewünscht bis',
    'shop.waiting.until_hint': 'Nach diesem Tag bieten wir Ihnen keine Tickets mehr an.',
    'shop.waiting.join': 'Auf die Warteliste',
    'shop.waiting.missing':
      'Geben Sie Ihren Namen und Ihre E-Mail-Adresse an, und wählen Sie einen Tag, der noch kommt.',
    'shop.waiting.privacy':
      'Wir verwenden diese Angaben nur für die Warteliste und löschen sie eine Woche nach der Veranstaltung.',
    'shop.waiting.sent': 'Prüfen Sie Ihr Postfach',
    'shop.waiting.sent_hint':
      'Wir haben Ihnen einen Link geschickt. Sobald Sie ihn geöffnet und bestätigt haben, stehen Sie auf der Warteliste. Sehen Sie bitte auch im Spam-Ordner nach.',
    'shop.waiting.wish': '{count, plural, one {# Ticket} other {# Tickets}}',
    'shop.waiting.wish_together': '{count} Tickets nebeneinander',
    'shop.waiting.confirm': 'Bestätigen Sie Ihren Platz auf der Warteliste',
    'shop.waiting.confirm_do': 'Bestätigen',
    'shop.waiting.waiting': 'Sie stehen auf der Warteliste',
    'shop.waiting.before':
      '{count, plural, =0 {Niemand ist vor Ihnen.} one {Eine Person ist vor Ihnen.} other {# Personen sind vor Ihnen.}}',
    'shop.waiting.before_hint':
      'Gruppen, die mehrere Plätze brauchen, kommen manchmal später dran als Personen hinter ihnen. Sobald wir Tickets für Sie haben, schreiben wir Ihnen eine E-Mail.',
    'shop.waiting.leave': 'Austragen',
    'shop.waiting.offered': 'Wir halten Tickets für Sie zurück',
    'shop.waiting.offered_until': 'Bis {time}. Danach bekommt sie die nächste Person.',
    'shop.waiting.buy': 'Tickets kaufen',
    'shop.waiting.decline': 'Nein, danke',
    'shop.waiting.to_order': 'Bestellung ansehen',
    'shop.waiting.bought': 'Sie haben Ihre Tickets',
    'shop.waiting.declined': 'Sie haben unser Angebot abgelehnt',
    'shop.waiting.lapsed': 'Die Zeit für unser Angebot ist abgelaufen',
    'shop.waiting.ended': 'Ihre Zeit auf der Warteliste ist abgelaufen',
    'shop.waiting.left': 'Sie haben sich ausgetragen',
    'shop.waiting.to_event': 'Zur Veranstaltung',
  },
)
