import type { Domain } from '../kernel/model/domain'
import { pairedPhrases } from '../kernel/phrases'

/** Policies of what buyers do by themselves: return, exchange and rename their tickets. */
export const buyerPoliciesDomain = {
  phrases: [
    pairedPhrases({
      'buyer_policies.title': ['Returns and exchanges', 'Rückgabe und Umtausch'],
      'buyer_policies.search': ['Name', 'Bezeichnung'],
      'buyer_policies.new': ['New policy', 'Neue Regelung'],
      'buyer_policies.edit': ['Edit policy', 'Regelung bearbeiten'],
      'buyer_policies.save': ['Save policy', 'Regelung speichern'],
      'buyer_policies.empty': ['No policies yet', 'Noch keine Regelungen'],
      'buyer_policies.empty_hint': [
        'Without a policy, buyers can’t return or exchange anything themselves.',
        'Ohne Regelung können Käufer nichts selbst zurückgeben oder umtauschen.',
      ],
      'buyer_policies.delete': ['Delete', 'Löschen'],
      'buyer_policies.delete_title': ['Delete {name}?', '{name} löschen?'],
      'buyer_policies.delete_lead': [
        'Orders that were placed under it keep it. Its events follow the default policy from now on.',
        'Bestellungen behalten die Regelung, unter der sie aufgegeben wurden. Für ihre Veranstaltungen gilt künftig die Standardregelung.',
      ],
      'buyer_policies.delete_do': ['Delete policy', 'Regelung löschen'],
      'buyer_policies.name': ['Name', 'Bezeichnung'],
      'buyer_policies.is_default': ['Default', 'Standard'],
      'buyer_policies.is_default_hint': [
        'For all events that name no policy of their own.',
        'Für alle Veranstaltungen, die keine eigene Regelung nennen.',
      ],
      'buyer_policies.returns': ['Buyers can return tickets', 'Käufer können Tickets zurückgeben'],
      'buyer_policies.returns_until': ['Return until, hours before the start', 'Rückgabe bis, Stunden vor Beginn'],
      'buyer_policies.returns_until_hint': [
        'Until then tickets can be returned. Counted from the end of an event that lasts for days.',
        'Bis dahin ist die Rückgabe möglich. Bei mehrtägigen Veranstaltungen zählt ihr Ende.',
      ],
      'buyer_policies.return_fee': ['Return fee per ticket', 'Rückgabegebühr je Ticket'],
      'buyer_policies.return_fee_hint': [
        'Kept from the price of each returned ticket.',
        'Wird vom Preis jedes zurückgegebenen Tickets einbehalten.',
      ],
      'buyer_policies.return_as': ['Refunded as', 'Erstattung als'],
      'buyer_policies.return_as.money': ['As paid', 'Wie bezahlt'],
      'buyer_policies.return_as.voucher': ['Voucher', 'Gutschein'],
      'buyer_policies.return_as.either': ['The buyer chooses', 'Nach Wahl des Käufers'],
      'buyer_policies.exchanges': ['Buyers can exchange tickets', 'Käufer können Tickets umtauschen'],
      'buyer_policies.exchanges_until': ['Exchange until, hours before the start', 'Umtausch bis, Stunden vor Beginn'],
      'buyer_policies.exchange_fee': ['Exchange fee per ticket', 'Umtauschgebühr je Ticket'],
      'buyer_policies.renames': [
        'Buyers can change the name on an order',
        'Käufer können den Namen der Bestellung ändern',
      ],
      'buyer_policies.resale': [
        'Buyers can offer tickets to the waiting list',
        'Käufer können Tickets der Warteliste anbieten',
      ],
      'buyer_policies.resale_hint': [
        'They stay valid until somebody has bought them. Only then the buyer is refunded. For events with a waiting list, paid online.',
        'Sie gelten, bis jemand sie gekauft hat. Erst dann wird dem Käufer erstattet. Für Veranstaltungen mit Warteliste, bei Onlinezahlung.',
      ],
      'buyer_policies.resale_fee': ['Fee per ticket that is sold on', 'Gebühr je weiterverkauftem Ticket'],
    }),
  ],
} as const satisfies Domain
