import { phrases } from '../kernel/phrases'

/** Phrases for locking a device, unlocking by PIN, and signing in again over running work. */
export const accountsPhrases = phrases(
  {
    'accounts.lock.do': 'Lock',
    'accounts.lock.title': 'This device is locked',
    'accounts.lock.who': 'Who’s working here?',
    'accounts.lock.pin_lead': 'Your PIN unlocks this device, even offline.',
    'accounts.lock.pin': 'PIN',
    'accounts.lock.backspace': 'Delete last digit',
    'accounts.lock.open': 'Unlock',
    'accounts.lock.other': 'Someone else',
    'accounts.lock.password': 'Sign in with a password',
    'accounts.lock.password_lead':
      'You need to be online for this. The open sale and all unsent work stay on this device.',
    'accounts.lock.nobody':
      'There are no PINs on this device any more. Go online and sign in with your password. The open sale and all unsent work stay on this device.',
    'accounts.lock.over_short': 'PIN expired: go online',
    'accounts.lock.failed': 'Couldn’t lock this device. {reason}',
    'accounts.lock.over':
      'Your PIN worked offline until {until}. Connect this device and sign in with your password. The open sale and all unsent work stay on this device.',
    'accounts.lock.back': 'Back',
    'accounts.lock.after': 'Lock automatically',
    'accounts.lock.after_hint': 'Applies to everyone who uses this device. It never locks during a payment.',
    'accounts.lock.never': 'Never',
    'accounts.lock.minutes': 'After {minutes} minutes without activity',
    'accounts.pin.open': 'PIN and locking…',
    'accounts.pin.title': 'PIN and locking',
    'accounts.pin.lead':
      'Use a PIN to lock this device, unlock it offline, and hand over to a colleague who also has a PIN. It only works on this device.',
    'accounts.pin.has':
      'You have a PIN on this device. It works offline until {until}. Every connection to the server extends this.',
    'accounts.pin.new': 'New PIN',
    'accounts.pin.again': 'Repeat PIN',
    'accounts.pin.length': 'Choose {min} to {max, number} digits that are hard to guess.',
    'accounts.pin.set': 'Set PIN',
    'accounts.pin.change': 'Change PIN',
    'accounts.pin.done': 'Your PIN is set',
    'accounts.password.title': 'Your password',
    'accounts.password.lead': 'For {email}.',
    'accounts.password.lead_house': 'For {email} at {organisation}.',
    'accounts.password.new': 'New password',
    'accounts.password.hint': 'At least {min} characters. Several words are easy to remember.',
    'accounts.password.change': 'Change password…',
    'accounts.password.change_title': 'Change password',
    'accounts.password.change_lead':
      'You’ll be signed out everywhere except here. Your PINs are removed too: set new ones.',
    'accounts.password.old': 'Current password',
    'accounts.password.changed': 'Password changed',
    'accounts.password.again': 'Enter your password',
    'accounts.password.again_lead':
      'Bank accounts, payment keys and roles are protected. Your changes are saved as soon as you continue.',
    'accounts.password.again_do': 'Continue',
    'accounts.password.set': 'Set password and sign in',
    'accounts.password.somebody_here':
      '{name} from {organisation} is signed in to this browser. Sign out first, or open the link in another browser.',
    'accounts.password.to_work': 'Back to work',
    'accounts.password.to_sign_in': 'Back to sign-in',
    'accounts.password.ask_again': 'Request a new link',
    'accounts.password.forgotten': 'Forgot your password?',
    'accounts.password.forgotten_lead': 'We’ll email you a link to set a new password.',
    'accounts.password.ask': 'Email me a link',
    'accounts.password.asked':
      'If there’s an account for {email}, we’ve emailed it a link. The link is valid for an hour. Check your spam folder too.',
    'accounts.password.no_letters':
      'This server doesn’t send emails. Its operator can create a link for you: npm run organisation -- link {email}',
    'accounts.again.title': 'The server has signed you out',
    'accounts.again.prompt':
      'Keep working. {count, plural, =0 {Sign in again when it suits you, so that new work can be sent.} one {# entry will be sent when you sign in again.} other {# entries will be sent when you sign in again.}}',
    'accounts.again.pin': 'Use PIN',
    'accounts.again.pin_of': 'PIN for {name}',
    'accounts.again.lead':
      'Your open work stays open. {count, plural, =0 {} one {# entry will be sent, under the name of the person who made it.} other {# entries will be sent, each under the name of the person who made it.}} A colleague can sign in too.',
  },
  {
    'accounts.lock.do': 'Sperren',
    'accounts.lock.title': 'Dieses Gerät ist gesperrt',
    'accounts.lock.who': 'Wer arbeitet hier?',
    'accounts.lock.pin_lead': 'Ihre PIN entsperrt dieses Gerät, auch ohne Netz.',
    'accounts.lock.pin': 'PIN',
    'accounts.lock.backspace': 'Letzte Ziffer löschen',
    'accounts.lock.open': 'Entsperren',
    'accounts.lock.other': 'Jemand anderes',
    'accounts.lock.password': 'Mit Passwort anmelden',
    'accounts.lock.password_lead':
      'Dafür müssen Sie online sein. Der offene Verkauf und alles Ungesendete bleiben auf diesem Gerät.',
    'accounts.lock.nobody':
      'Auf diesem Gerät gibt es keine PIN mehr. Gehen Sie online und melden Sie sich mit Ihrem Passwort an. Der offene Verkauf und alles Ungesendete bleiben auf diesem Gerät.',
    'accounts.lock.over_short': 'PIN abgelaufen: bitte online gehen',
    'accounts.lock.failed': 'Dieses Gerät konnte sich nicht sperren. {reason}',
    'accounts.lock.over':
      'Ohne Netz galt Ihre PIN bis {until}. Verbinden Sie dieses Gerät und melden Sie sich mit dem Passwort an. Der offene Verkauf und alles Ungesendete bleiben auf diesem Gerät.',
    'accounts.lock.back': 'Zurück',
    'accounts.lock.after': 'Automatisch sperren',
    'accounts.lock.after_hint': 'Gilt auf diesem Gerät für alle. Während einer Zahlung wird nie gesperrt.',
    'accounts.lock.never': 'Nie',
    'accounts.lock.minutes': 'Nach {minutes} Minuten ohne Eingabe',
    'accounts.pin.open': 'PIN und Sperre …',
    'accounts.pin.title': 'PIN und Sperre',
    'accounts.pin.lead':
      'Mit einer PIN sperren Sie dieses Gerät, entsperren es ohne Netz und übergeben an jemanden, der auch eine PIN hat. Sie gilt nur an diesem Gerät.',
    'accounts.pin.has':
      'Sie haben hier eine PIN. Ohne Netz gilt sie bis {until}. Jede Verbindung zum Server verlängert diese Frist.',
    'accounts.pin.new': 'Neue PIN',
    'accounts.pin.again': 'PIN wiederholen',
    'accounts.pin.length': 'Wählen Sie {min} bis {max, number} Ziffern, die schwer zu erraten sind.',
    'accounts.pin.set': 'PIN setzen',
    'accounts.pin.change': 'PIN ändern',
    'accounts.pin.done': 'Ihre PIN ist gesetzt',
    'accounts.password.title': 'Ihr Passwort',
    'accounts.password.lead': 'Für {email}.',
    'accounts.password.lead_house': 'Für {email} bei {organisation}.',
    'accounts.password.new': 'Neues Passwort',
    'accounts.password.hint': 'Mindestens {min} Zeichen. Mehrere Wörter lassen sich gut merken.',
    'accounts.password.change': 'Passwort ändern …',
    'accounts.password.change_title': 'Passwort ändern',
    'accounts.password.change_lead':
      'Sie werden überall außer hier abgemeldet. Auch Ihre PINs werden gelöscht: Setzen Sie neue.',
    'accounts.password.old': 'Aktuelles Passwort',
    'accounts.password.changed': 'Passwort geändert',
    'accounts.password.again': 'Passwort eingeben',
    'accounts.password.again_lead':
      'Bankkonten, Zahlungsschlüssel und Rollen sind geschützt. Ihre Änderungen werden gespeichert, sobald Sie fortfahren.',
    'accounts.password.again_do': 'Weiter',
    'accounts.password.set': 'Passwort setzen und anmelden',
    'accounts.password.somebody_here':
      'In diesem Browser ist {name} von {organisation} angemeldet. Melden Sie sich zuerst ab oder öffnen Sie den Link in einem anderen Browser.',
    'accounts.password.to_work': 'Zurück an die Arbeit',
    'accounts.password.to_sign_in': 'Zurück zur Anmeldung',
    'accounts.password.ask_again': 'Einen neuen Link anfordern',
    'accounts.password.forgotten': 'Passwort vergessen?',
    'accounts.password.forgotten_lead':
      'Wir schicken Ihnen per E-Mail einen Link, mit dem Sie ein neues Passwort setzen.',
    'accounts.password.ask': 'Link per E-Mail schicken',
    'accounts.password.asked':
      'Wenn {email} ein Konto hat, ist eine E-Mail unterwegs. Der Link gilt eine Stunde. Sehen Sie auch im Spam-Ordner nach.',
    'accounts.password.no_letters':
      'Dieser Server verschickt keine E-Mails. Wer ihn betreibt, kann einen Link für Sie erzeugen: npm run organisation -- link {email}',
    'accounts.again.title': 'Der Server hat Sie abgemeldet',
    'accounts.again.prompt':
      'Arbeiten Sie weiter. {count, plural, =0 {Melden Sie sich neu an, wenn es passt, damit Neues gesendet werden kann.} one {# Vorgang wird gesendet, sobald Sie sich neu anmelden.} other {# Vorgänge werden gesendet, sobald Sie sich neu anmelden.}}',
    'accounts.again.pin': 'Mit PIN',
    'accounts.again.pin_of': 'PIN von {name}',
    'accounts.again.lead':
      'Was hier offen ist, bleibt offen. {count, plural, =0 {} one {# Vorgang wird dann gesendet, unter dem Namen der Person, von der er stammt.} other {# Vorgänge werden dann gesendet, jeder unter dem Namen der Person, von der er stammt.}} Auch jemand anderes aus dem Team kann sich anmelden.',
  },
)
