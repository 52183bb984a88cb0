import { phrases } from '../kernel/phrases'

/** Who works at a device: locking it, coming back by PIN, and signing in again over running work. */
export const accountsPhrases = phrases(
  {
    'accounts.lock.do': 'Lock',
    'accounts.lock.title': 'This device is locked',
    'accounts.lock.who': 'Who is working here?',
    'accounts.lock.pin_lead': 'Your PIN opens this device, also without the network.',
    'accounts.lock.pin': 'PIN',
    'accounts.lock.backspace': 'Delete the last digit',
    'accounts.lock.open': 'Unlock',
    'accounts.lock.other': 'Somebody else',
    'accounts.lock.password': 'Sign in with a password',
    'accounts.lock.password_lead': 'This needs the network. The open sale and everything unsent stay on this device.',
    'accounts.lock.nobody':
      'Nobody has a PIN here any more. Sign in with your password, which needs the network. The open sale and everything unsent stay on this device.',
    'accounts.lock.over_short': 'PIN has run out: needs the network',
    'accounts.lock.failed': 'This device could not lock itself. {reason}',
    'accounts.lock.over':
      'Your PIN was good without the network until {until}. Connect this device and sign in with your password. The open sale and everything unsent stay on this device.',
    'accounts.lock.back': 'Back',
    'accounts.lock.after': 'Lock by itself',
    'accounts.lock.after_hint': 'For this device, whoever works at it. Never while a sale is being paid.',
    'accounts.lock.never': 'Never',
    'accounts.lock.minutes': 'After {minutes} minutes without a touch',
    'accounts.pin.open': 'PIN and locking…',
    'accounts.pin.title': 'PIN and locking',
    'accounts.pin.lead':
      'With a PIN you lock this device, come back without the network, and hand over to a colleague who has one too. It is good at this device only.',
    'accounts.pin.has': 'You have a PIN here. Without the network it is good until {until}; every contact begins that anew.',
    'accounts.pin.new': 'New PIN',
    'accounts.pin.again': 'The same again',
    'accounts.pin.set': 'Set PIN',
    'accounts.pin.change': 'Change PIN',
    'accounts.pin.done': 'Your PIN is set',
    'accounts.again.title': 'You have been signed out at the server',
    'accounts.again.prompt':
      'Go on with your work. {count, plural, =0 {Sign in when it suits you, so that what you do next is uploaded.} one {# entry is uploaded when you sign in again.} other {# entries are uploaded when you sign in again.}}',
    'accounts.again.pin': 'Use a PIN',
    'accounts.again.pin_of': 'PIN of {name}',
    'accounts.again.lead':
      'What is open here stays open. {count, plural, =0 {} one {# entry goes up then, under the name of whoever made it.} other {# entries go up then, each under the name of whoever made it.}} A colleague may sign in too.',
  },
  {
    'accounts.lock.do': 'Sperren',
    'accounts.lock.title': 'Dieses Gerät ist gesperrt',
    'accounts.lock.who': 'Wer arbeitet hier?',
    'accounts.lock.pin_lead': 'Ihre PIN öffnet dieses Gerät, auch ohne Netz.',
    'accounts.lock.pin': 'PIN',
    'accounts.lock.backspace': 'Letzte Ziffer löschen',
    'accounts.lock.open': 'Entsperren',
    'accounts.lock.other': 'Jemand anderes',
    'accounts.lock.password': 'Mit Passwort anmelden',
    'accounts.lock.password_lead': 'Dazu braucht es das Netz. Der offene Verkauf und alles Ungesendete bleiben auf diesem Gerät.',
    'accounts.lock.nobody':
      'Hier hat niemand mehr eine PIN. Bitte mit dem Passwort anmelden, wozu es das Netz braucht. Der offene Verkauf und alles Ungesendete bleiben auf diesem Gerät.',
    'accounts.lock.over_short': 'PIN abgelaufen: braucht das Netz',
    'accounts.lock.failed': 'Dieses Gerät konnte sich nicht sperren. {reason}',
    'accounts.lock.over':
      'Ohne Netz galt Ihre PIN bis {until}. Verbinden Sie dieses Gerät und melden Sie sich mit dem Passwort an. Der offene Verkauf und alles Ungesendete bleiben auf diesem Gerät.',
    'accounts.lock.back': 'Zurück',
    'accounts.lock.after': 'Von selbst sperren',
    'accounts.lock.after_hint': 'Gilt für dieses Gerät, wer auch daran arbeitet. Nie, während ein Verkauf bezahlt wird.',
    'accounts.lock.never': 'Nie',
    'accounts.lock.minutes': 'Nach {minutes} Minuten ohne Berührung',
    'accounts.pin.open': 'PIN und Sperre …',
    'accounts.pin.title': 'PIN und Sperre',
    'accounts.pin.lead':
      'Mit einer PIN sperren Sie dieses Gerät, kommen ohne Netz zurück und übergeben an jemanden, der auch eine hat. Sie gilt nur an diesem Gerät.',
    'accounts.pin.has': 'Sie haben hier eine PIN. Ohne Netz gilt sie bis {until}; jeder Kontakt lässt die Frist neu beginnen.',
    'accounts.pin.new': 'Neue PIN',
    'accounts.pin.again': 'Noch einmal dieselbe',
    'accounts.pin.set': 'PIN setzen',
    'accounts.pin.change': 'PIN ändern',
    'accounts.pin.done': 'Ihre PIN ist gesetzt',
    'accounts.again.title': 'Sie sind beim Server abgemeldet',
    'accounts.again.prompt':
      'Arbeiten Sie weiter. {count, plural, =0 {Melden Sie sich an, wenn es passt, damit das Nächste hinausgeht.} one {# Vorgang geht hinaus, sobald Sie sich neu anmelden.} other {# Vorgänge gehen hinaus, sobald Sie sich neu anmelden.}}',
    'accounts.again.pin': 'Mit PIN',
    'accounts.again.pin_of': 'PIN von {name}',
    'accounts.again.lead':
      'Was hier offen ist, bleibt offen. {count, plural, =0 {} one {# Vorgang geht dann hinaus, unter dem Namen dessen, der ihn getan hat.} other {# Vorgänge gehen dann hinaus, jeder unter dem Namen dessen, der ihn getan hat.}} Auch jemand anderes aus dem Haus kann sich anmelden.',
  },
)
