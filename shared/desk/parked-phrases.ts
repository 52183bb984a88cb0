import { phrases } from '../kernel/phrases'

/** Sales that were laid aside at the desk. */
export const deskParkedPhrases = phrases(
  {
    'desk.parked.title': 'Parked sales',
    'desk.parked.button': 'Parked · {count}',
    'desk.parked.count': '{count} of at most {max}',
    'desk.parked.none': 'No sale is parked',
    'desk.parked.none_hint': 'Park a sale when somebody has to fetch something; it waits here, over reload and shift.',
    'desk.parked.park': 'Park',
    'desk.parked.park_title': 'Park this sale',
    'desk.parked.park_hint': 'Without a name it is called by the time. Its seats are not sold by this desk meanwhile.',
    'desk.parked.name': 'Name or note',
    'desk.parked.at': '{time}',
    'desk.parked.minutes': '{minutes, plural, =0 {just now} one {# minute ago} other {# minutes ago}}',
    'desk.parked.throw_away': 'Throw away',
    'desk.parked.throw_away_named': 'Throw {name} away',
    'desk.parked.at_close':
      '{count, plural, one {One sale is still parked. It stays for the next shift, but its seats are handed back.} other {# sales are still parked. They stay for the next shift, but their seats are handed back.}}',
    'desk.unkept.title': 'This browser does not keep open sales',
    'desk.unkept.hint': 'An open or parked sale is lost when this page is reloaded. What is paid is safe. Allow this page to store data, or free some space.',
    'desk.unkept.retry': 'Try again',
  },
  {
    'desk.parked.title': 'Geparkte Verkäufe',
    'desk.parked.button': 'Geparkt · {count}',
    'desk.parked.count': '{count} von höchstens {max}',
    'desk.parked.none': 'Kein Verkauf ist geparkt',
    'desk.parked.none_hint': 'Parken Sie einen Verkauf, wenn jemand noch etwas holen muss; er wartet hier, auch nach Neuladen und Schichtwechsel.',
    'desk.parked.park': 'Parken',
    'desk.parked.park_title': 'Verkauf parken',
    'desk.parked.park_hint': 'Ohne Namen heißt er nach der Uhrzeit. Seine Sitze verkauft diese Kasse solange nicht.',
    'desk.parked.name': 'Name oder Notiz',
    'desk.parked.at': '{time} Uhr',
    'desk.parked.minutes': '{minutes, plural, =0 {gerade eben} one {vor # Minute} other {vor # Minuten}}',
    'desk.parked.throw_away': 'Verwerfen',
    'desk.parked.throw_away_named': '{name} verwerfen',
    'desk.parked.at_close':
      '{count, plural, one {Ein Verkauf ist noch geparkt. Er bleibt für die nächste Schicht, seine Sitze werden aber zurückgegeben.} other {# Verkäufe sind noch geparkt. Sie bleiben für die nächste Schicht, ihre Sitze werden aber zurückgegeben.}}',
    'desk.unkept.title': 'Dieser Browser behält keine offenen Verkäufe',
    'desk.unkept.hint': 'Ein offener oder geparkter Verkauf ist nach dem Neuladen weg. Bezahltes ist sicher. Speichern erlauben oder Platz schaffen.',
    'desk.unkept.retry': 'Noch einmal versuchen',
  },
)
