import { phrases } from '../kernel/phrases'

/** Phrases of parked carts. */
export const deskParkedPhrases = phrases(
  {
    'desk.parked.title': 'Parked sales',
    'desk.parked.button': 'Parked · {count, number}',
    'desk.parked.count': '{count, number} of at most {max, number}',
    'desk.parked.none': 'No parked sales',
    'desk.parked.none_hint':
      'Park a sale while a customer fetches something. It stays here after a reload or a shift change.',
    'desk.parked.park': 'Park',
    'desk.parked.park_title': 'Park sale',
    'desk.parked.park_hint':
      'Without a name, the sale is listed by its time. This desk doesn’t sell its seats to anyone else.',
    'desk.parked.name': 'Name or note',
    'desk.parked.at': '{time}',
    'desk.parked.minutes': '{minutes, plural, =0 {just now} one {# minute ago} other {# minutes ago}}',
    'desk.parked.throw_away': 'Discard',
    'desk.parked.throw_away_named': 'Discard {name}',
    'desk.parked.at_close':
      '{count, plural, one {One sale is still parked. It stays for the next shift, but its seats are released.} other {# sales are still parked. They stay for the next shift, but their seats are released.}}',
    'desk.unkept.title': 'This browser can’t save open sales',
    'desk.unkept.hint':
      'Reloading this page loses open and parked sales. Paid sales are safe. Allow this site to store data, or free up space.',
    'desk.unkept.retry': 'Try again',
  },
  {
    'desk.parked.title': 'Geparkte Verkäufe',
    'desk.parked.button': 'Geparkt · {count, number}',
    'desk.parked.count': '{count, number} von höchstens {max, number}',
    'desk.parked.none': 'Keine geparkten Verkäufe',
    'desk.parked.none_hint':
      'Parken Sie einen Verkauf, während jemand noch etwas holt. Er bleibt hier, auch nach Neuladen und Schichtwechsel.',
    'desk.parked.park': 'Parken',
    'desk.parked.park_title': 'Verkauf parken',
    'desk.parked.park_hint':
      'Ohne Namen steht der Verkauf mit seiner Uhrzeit in der Liste. Seine Sitze verkauft diese Kasse solange nicht.',
    'desk.parked.name': 'Name oder Notiz',
    'desk.parked.at': '{time} Uhr',
    'desk.parked.minutes': '{minutes, plural, =0 {gerade eben} one {vor # Minute} other {vor # Minuten}}',
    'desk.parked.throw_away': 'Verwerfen',
    'desk.parked.throw_away_named': '{name} verwerfen',
    'desk.parked.at_close':
      '{count, plural, one {Ein Verkauf ist noch geparkt. Er bleibt für die nächste Schicht, seine Sitze werden aber freigegeben.} other {# Verkäufe sind noch geparkt. Sie bleiben für die nächste Schicht, ihre Sitze werden aber freigegeben.}}',
    'desk.unkept.title': 'Dieser Browser kann offene Verkäufe nicht speichern',
    'desk.unkept.hint':
      'Beim Neuladen gehen offene und geparkte Verkäufe verloren. Bezahltes ist sicher. Erlauben Sie das Speichern oder schaffen Sie Platz.',
    'desk.unkept.retry': 'Noch einmal versuchen',
  },
)
