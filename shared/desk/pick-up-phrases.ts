import { phrases } from '../kernel/phrases'

/** Orders that were reserved and are picked up at the desk. */
export const deskPickUpPhrases = phrases(
  {
    'desk.pick_up.button': 'Pick up',
    'desk.pick_up.put_back': 'Put back',
    'desk.pick_up.until.reservation': 'Reserved until {time}',
    'desk.pick_up.until.option': 'Option until {time}. Who pays has decided.',
    'desk.pick_up.until.regular': 'Waits for its money until {time}',
    'desk.pick_up.before': 'Paid before',
    'desk.pick_up.released':
      '{count, plural, one {One piece is not taken: with the payment it is free for everybody.} other {# pieces are not taken: with the payment they are free for everybody.}}',
    'desk.pick_up.agreed': 'As agreed',
    'desk.pick_up.agreed_stays': 'The others cost what was agreed.',
  },
  {
    'desk.pick_up.button': 'Abholen',
    'desk.pick_up.put_back': 'Zurücklegen',
    'desk.pick_up.until.reservation': 'Reserviert bis {time}',
    'desk.pick_up.until.option': 'Option bis {time}. Wer zahlt, hat sich entschieden.',
    'desk.pick_up.until.regular': 'Wartet bis {time} auf sein Geld',
    'desk.pick_up.before': 'Schon bezahlt',
    'desk.pick_up.released':
      '{count, plural, one {Ein Stück wird nicht genommen: Mit der Zahlung ist es für alle frei.} other {# Stück werden nicht genommen: Mit der Zahlung sind sie für alle frei.}}',
    'desk.pick_up.agreed': 'Wie vereinbart',
    'desk.pick_up.agreed_stays': 'Die übrigen kosten, was vereinbart war.',
  },
)
