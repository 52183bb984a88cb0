import type { Domain } from '../kernel/model/domain'
import { pairedPhrases } from '../kernel/phrases'

/** People who wait for tickets of an event that is sold out. */
export const waitingListDomain = {
  phrases: [
    pairedPhrases({
      'waiting_list.title': ['Waiting list', 'Warteliste'],
      'waiting_list.search': ['Name or email', 'Name oder E-Mail'],
      'waiting_list.empty': ['Nobody is waiting', 'Niemand wartet'],
      'waiting_list.empty_hint': [
        'People join it in your shop when an event with a waiting list is sold out.',
        'Im Shop kann man sich eintragen, wenn eine Veranstaltung mit Warteliste ausverkauft ist.',
      ],
      'waiting_list.created_at': ['Joined', 'Eingetragen'],
      'waiting_list.event_id': ['Event', 'Veranstaltung'],
      'waiting_list.price_category_id': ['Category', 'Kategorie'],
      'waiting_list.qty': ['Tickets', 'Tickets'],
      'waiting_list.together': ['Side by side', 'Nebeneinander'],
      'waiting_list.name': ['Name', 'Name'],
      'waiting_list.email': ['Email', 'E-Mail'],
      'waiting_list.wanted_until': ['Wanted until', 'Gewünscht bis'],
      'waiting_list.offer_until': ['Offer ends', 'Angebot endet'],
      'waiting_list.state': ['Status', 'Status'],
      'waiting_list.state.waiting': ['Waiting', 'Wartet'],
      'waiting_list.state.offered': ['Offered', 'Angeboten'],
      'waiting_list.state.bought': ['Bought', 'Gekauft'],
      'waiting_list.state.declined': ['Declined', 'Abgelehnt'],
      'waiting_list.state.lapsed': ['Offer lapsed', 'Angebot verfallen'],
      'waiting_list.state.ended': ['Ended', 'Abgelaufen'],
      'waiting_list.state.left': ['Left', 'Ausgetragen'],
      'waiting_list.tickets': [
        '{count, plural, one {# ticket} other {# tickets}}',
        '{count, plural, one {# Ticket} other {# Tickets}}',
      ],
      'waiting_list.people': [
        '{count, plural, one {# person} other {# people}}',
        '{count, plural, one {# Person} other {# Personen}}',
      ],
      'waiting_list.starts_at': ['Event date', 'Termin'],
      'waiting_list.show_event': ['Show the event', 'Zur Veranstaltung'],
      'waiting_list.show_order': ['Show the order', 'Zur Bestellung'],
      'waiting_list.show': ['Show the waiting list', 'Warteliste ansehen'],
      'waiting_list.offer': ['Send offer', 'Angebot senden'],
      'waiting_list.offer_done': ['Offer sent', 'Angebot gesendet'],
      'waiting_list.remove': ['Remove', 'Austragen'],
      'waiting_list.remove_title': ['Remove {name} from the waiting list?', '{name} von der Warteliste nehmen?'],
      'waiting_list.remove_lead': [
        'The place in the line is lost, and no email is sent.',
        'Der Platz in der Reihe geht verloren. Es wird keine E-Mail gesendet.',
      ],
      'waiting_list.remove_lead_offered': [
        'The offer ends, and its tickets go to the next person. No email is sent.',
        'Das Angebot endet, und die Tickets gehen an die nächste Person. Es wird keine E-Mail gesendet.',
      ],
      'waiting_list.remove_done': ['Removed from the waiting list', 'Von der Warteliste genommen'],
      'waiting_list.desk.people': [
        '{count, plural, =0 {nobody} one {# person} other {# people}}',
        '{count, plural, =0 {niemand} one {# Person} other {# Personen}}',
      ],
      'waiting_list.desk.none': ['Nobody is waiting for this event.', 'Für diese Veranstaltung wartet niemand.'],
      'waiting_list.desk.more': [
        '{count, number} more. The office sees all of them.',
        '{count, number} weitere. Das Büro sieht alle.',
      ],
      'waiting_list.desk.offline': ['The waiting list needs a connection.', 'Die Warteliste braucht eine Verbindung.'],
      'waiting_list.desk.offline_hint': [
        'It isn’t stored on this device. You can go on selling.',
        'Sie wird nicht auf diesem Gerät gespeichert. Verkaufen können Sie weiter.',
      ],
      'waiting_list.desk.any_category': ['Any category', 'Jede Kategorie'],
      'waiting_list.desk.since': ['since {time}', 'seit {time}'],
      'waiting_list.desk.offered_until': ['offered until {time}', 'angeboten bis {time}'],
      'waiting_list.desk.sell': ['Sell now', 'Jetzt verkaufen'],
      'waiting_list.desk.sell_to': ['Sell to {name} now', '{name} jetzt verkaufen'],
      'waiting_list.desk.offer': ['Offer', 'Anbieten'],
      'waiting_list.desk.offer_to': ['Send an offer to {name}', '{name} ein Angebot senden'],
      'waiting_list.desk.remove': ['Remove {name}', '{name} austragen'],
      'waiting_list.desk.add': ['Add to waiting list', 'Auf die Warteliste'],
      'waiting_list.desk.add_do': ['Add', 'Eintragen'],
      'waiting_list.desk.added': ['{name} is on the waiting list', '{name} steht auf der Warteliste'],
      'waiting_list.desk.name_missing': ['Enter the person’s name.', 'Geben Sie den Namen ein.'],
      'waiting_list.desk.email_hint': [
        'Ask first: we’ll email an offer there, and a link to leave the list.',
        'Bitte fragen: Dorthin kommen das Angebot und ein Link zum Austragen.',
      ],
    }),
  ],
} as const satisfies Domain
