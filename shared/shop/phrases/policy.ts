import { phrases } from '../../kernel/phrases'

/** The sentence that says what buyers may do with their tickets by themselves. */
export const policyPhrases = phrases(
  {
    'shop.policy': 'Returns and exchanges',
    'shop.policy.until':
      '{hours, plural, =0 {until {point, select, end {the end} other {the start}}} one {until an hour before {point, select, end {the end} other {the start}}} other {until # hours before {point, select, end {the end} other {the start}}}}',
    'shop.policy.until_days': 'until {days} days before {point, select, end {the end} other {the start}}',
    'shop.policy.fee': '{free, select, yes {free of charge} other {for {fee} a ticket}}',
    'shop.policy.return':
      'Return {until} {fee}, {as, select, money {refunded the way you paid} voucher {as a voucher} other {refunded the way you paid or as a voucher}}.',
    'shop.policy.no_return': 'Tickets can’t be returned.',
    'shop.policy.exchange': 'Exchange {until} {fee}.',
    'shop.policy.no_exchange': 'Tickets can’t be exchanged.',
    'shop.policy.neither': 'Tickets can’t be returned or exchanged.',
    'shop.policy.resale':
      'You can offer them to the waiting list. Once one is sold, you get its price back{free, select, yes {} other {, less {fee}}}.',
    'shop.policy.rename': 'You can change the name until the {point, select, end {end} other {start}}.',
  },
  {
    'shop.policy': 'Rückgabe und Umtausch',
    'shop.policy.until':
      '{hours, plural, =0 {bis {point, select, end {zum Ende} other {zum Beginn}}} one {bis eine Stunde vor {point, select, end {dem Ende} other {Beginn}}} other {bis # Stunden vor {point, select, end {dem Ende} other {Beginn}}}}',
    'shop.policy.until_days': 'bis {days} Tage vor {point, select, end {dem Ende} other {Beginn}}',
    'shop.policy.fee': '{free, select, yes {kostenlos} other {gegen {fee} je Ticket}}',
    'shop.policy.return':
      'Rückgabe {until} {fee}, Erstattung {as, select, money {wie bezahlt} voucher {als Gutschein} other {wie bezahlt oder als Gutschein}}.',
    'shop.policy.no_return': 'Tickets können nicht zurückgegeben werden.',
    'shop.policy.exchange': 'Umtausch {until} {fee}.',
    'shop.policy.no_exchange': 'Tickets können nicht umgetauscht werden.',
    'shop.policy.neither': 'Rückgabe und Umtausch sind ausgeschlossen.',
    'shop.policy.resale':
      'Sie können sie der Warteliste anbieten. Ist eines verkauft, erhalten Sie seinen Preis zurück{free, select, yes {} other {, abzüglich {fee}}}.',
    'shop.policy.rename': 'Der Name lässt sich bis zum {point, select, end {Ende} other {Beginn}} ändern.',
  },
)
