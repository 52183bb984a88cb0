import { phrases } from '../phrases'

/** Error messages for requests of any kind. */
export const generalRefusals = phrases(
  {
    'error.orders.payout_open':
      'A desk still has to pay out an earlier refund of this order. Try again afterwards, or choose bank transfer.',
    'error.orders.no_drawer': 'No desk works at this cash box. Choose another cash box, or bank transfer.',
    'error.orders.no_payout': 'There’s nothing to pay out for this order at this desk.',
    'error.internal': 'Something went wrong on our side. Nothing was lost. Please try again.',
    'error.input.invalid': 'Something you entered isn’t valid. Check it and try again.',
    'error.input.too_large': 'This is too large to send at once. Send less at a time.',
    'error.server.busy': 'The server is busy, and nothing was booked. Try again in a moment.',
    'error.reads.too_slow': 'This took too long and was stopped. Narrow it down with a search or filter.',
    'error.reads.too_many': 'You’ve asked for a lot at once. Wait a minute, then try again.',
    'error.not_found': 'This entry no longer exists.',
    'error.forbidden': 'Your role doesn’t allow this.',
  },
  {
    'error.orders.payout_open':
      'Eine Kasse muss eine frühere Erstattung erst noch auszahlen. Warten Sie, oder wählen Sie Überweisung.',
    'error.orders.no_drawer':
      'Mit dieser Kassenlade arbeitet keine Kasse. Wählen Sie eine andere Kassenlade oder Überweisung.',
    'error.orders.no_payout': 'Für diese Bestellung ist an dieser Kasse nichts auszuzahlen.',
    'error.internal': 'Bei uns ist etwas schiefgegangen. Es ging nichts verloren. Bitte noch einmal versuchen.',
    'error.input.invalid': 'Eine Angabe ist ungültig. Bitte prüfen Sie sie und versuchen Sie es noch einmal.',
    'error.input.too_large': 'Das ist zu groß für eine Sendung. Senden Sie weniger auf einmal.',
    'error.server.busy':
      'Der Server ist gerade ausgelastet und hat nichts gebucht. Bitte gleich noch einmal versuchen.',
    'error.reads.too_slow':
      'Das hat zu lange gedauert und wurde abgebrochen. Grenzen Sie es mit einer Suche oder einem Filter ein.',
    'error.reads.too_many':
      'Sie haben sehr viel auf einmal abgefragt. Bitte warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    'error.not_found': 'Diesen Eintrag gibt es nicht mehr.',
    'error.forbidden': 'Ihre Rolle erlaubt das nicht.',
  },
)
