import { phrases } from '../phrases'

/** Error messages for sign-in, devices and uploads. */
export const deviceRefusals = phrases(
  {
    'error.offline': 'The server can’t be reached. Try again when you’re back online.',
    'error.auth.required': 'Please sign in again.',
    'error.auth.password_needed': 'Nothing was saved. Enter your password first.',
    'error.auth.invalid': 'Your email or password is incorrect.',
    'error.auth.too_many': 'Too many attempts. Please wait a minute.',
    'error.auth.unsent_work':
      '{count, plural, one {# entry hasn’t} other {# entries haven’t}} reached the server yet. Sign out once everything has been sent.',
    'error.auth.unsent_elsewhere':
      '{count, plural, one {# entry} other {# entries}} of {organisation} {count, plural, one {hasn’t} other {haven’t}} reached the server yet. Switch to that organisation and sign out once everything has been sent.',
    'error.pin.short': 'Use at least {min} digits for your PIN, and no other characters.',
    'error.pin.weak': 'This PIN is easy to guess. Choose one without a pattern.',
    'error.pin.wrong': 'This PIN is incorrect. You have {left, plural, one {# try} other {# tries}} left.',
    'error.pin.wait':
      'Too many incorrect PINs. Try again in {minutes, plural, one {a minute} other {# minutes}}, or sign in with your password.',
    'error.pin.forgotten':
      'This device no longer knows your PIN. Go online, sign in with your password and set a new PIN. The open sale and all unsent work stay on this device.',
    'error.pin.expired':
      'Your PIN works offline for only a few hours, and that time is up. Connect this device and sign in with your password. The open sale and all unsent work stay on this device.',
    'error.pin.withdrawn': 'Your PIN no longer works on this device. Sign in with your password.',
    'error.pin.members_only': 'Only members of this organisation can set a PIN here.',
    'error.pin.late': 'The server received this too late. Try again.',
    'error.pin.paying': 'A sale is being paid. Finish the payment or go back to the sale before you lock.',
    'error.pin.differs': 'The PINs don’t match.',
    'error.auth.not_here':
      'This account doesn’t belong to {organisation}, but the unsent work here does. Sign in with an account from that organisation.',
    'error.client.too_old':
      'This version of Foyer is too old for the server. Reload the page to update. Nothing is lost.',
    'error.client.two_versions':
      'Foyer is open in another tab in a different version, and the two can’t run at the same time. Finish your work there, then close or reload that tab. This tab then continues automatically. Nothing is lost.',
    'error.device.unknown': 'This device isn’t set up. Set it up as a desk or door.',
    'error.device.not_yours': 'The server hasn’t registered you on this device yet. Sign in again.',
    'error.device.revoked': 'A manager took this device out of service.',
    'error.device.fenced': 'A manager marked this device as lost.',
    'error.device.cloned':
      'This browser’s storage was copied from another device or reset to an earlier state. It can’t sell any more, so that nothing is sold twice. Tell a manager.',
    'error.device.name_taken': 'Another device already has this name. Choose a different one.',
    'error.device.code_needed': 'You need a code to set up a device here. Ask a manager for one.',
    'error.device.code_wrong': 'This code doesn’t exist. Compare it with the manager’s.',
    'error.device.code_over': 'This code has expired: it was valid for 15 minutes. Ask the manager for a new one.',
    'error.device.code_used': 'Another device has just used this code. Ask the manager for a new one.',
    'error.device.code_wait': 'Too many incorrect codes. Wait 15 minutes, then ask the manager for a new one.',
    'error.sync.gap': 'An earlier entry from this device is missing.',
    'error.sync.chain': 'The entries from this device are out of sequence.',
    'error.sync.signature': 'This entry’s signature doesn’t match its device.',
    'error.sync.reused': 'This entry was already sent with different content.',
    'error.sync.unknown_command': 'The server doesn’t know this type of entry.',
    'error.sync.recovering':
      'The server was restored from a backup and is waiting for the other desks to report. Keep working. Nothing is lost.',
    'error.sync.file_unreadable': 'This file isn’t a Foyer export, or it’s damaged. Choose another file.',
    'error.sync.file_foreign': 'This file belongs to another organisation.',
    'error.storage.failed':
      'This device couldn’t save your work. Nothing was booked. Try again, and reload the page if it keeps happening.',
    'error.storage.full':
      'This device’s storage is full. Nothing was booked. Delete pictures or downloads here, or continue on another device.',
    'error.links.unknown': 'This link isn’t valid or is incomplete. Request a new one.',
    'error.links.expired': 'This link was valid for one minute and has expired. Request a new one.',
    'error.links.used': 'This link was valid for one download and has been used. Request a new one.',
    'error.links.over': 'This link has expired. Request a new one.',
    'error.links.followed':
      'This link has already been used. Sign in with the password you set with it, or request a new link.',
    'error.setup.unknown':
      'This link isn’t valid or is incomplete. Copy all of it from the output of the server’s last start.',
    'error.setup.over': 'This link has expired. Start the server again: it prints a new one.',
    'error.setup.done':
      'This link has already been used: the organisation exists. Sign in, or ask its administrator for an invitation.',
    'error.links.replaced':
      'This link is no longer valid: it was replaced by a newer one, or the password has been set since.',
    'error.password.short': 'Use at least {min} characters for your password. Several words are easy to remember.',
    'error.password.wrong': 'Your current password is incorrect.',
    'error.password.long': 'Use at most {max, number} characters for your password.',
    'error.password.weak':
      'This password is easy to guess. Don’t use your name, email address, organisation or a common password.',
    'error.password.common':
      'Many people use this password or one much like it, so attackers try it first. Choose another one.',
  },
  {
    'error.offline': 'Der Server ist nicht erreichbar. Versuchen Sie es noch einmal, sobald Sie online sind.',
    'error.auth.required': 'Bitte neu anmelden.',
    'error.auth.password_needed': 'Es wurde nichts gespeichert. Geben Sie zuerst Ihr Passwort ein.',
    'error.auth.invalid': 'E-Mail oder Passwort ist falsch.',
    'error.auth.too_many': 'Zu viele Versuche. Bitte eine Minute warten.',
    'error.auth.unsent_work':
      '{count, plural, one {# Vorgang ist} other {# Vorgänge sind}} noch nicht beim Server. Abmelden geht, sobald alles dort ist.',
    'error.auth.unsent_elsewhere':
      '{count, plural, one {# Vorgang} other {# Vorgänge}} von {organisation} {count, plural, one {ist} other {sind}} noch nicht beim Server. Wechseln Sie zu dieser Organisation; abmelden geht, sobald alles gesendet ist.',
    'error.pin.short': 'Die PIN braucht mindestens {min} Ziffern und keine anderen Zeichen.',
    'error.pin.weak': 'Diese PIN ist leicht zu erraten. Wählen Sie eine ohne Muster.',
    'error.pin.wrong': 'Diese PIN ist falsch. {left, plural, one {# Versuch bleibt} other {# Versuche bleiben}}.',
    'error.pin.wait':
      'Zu viele falsche PINs. Versuchen Sie es in {minutes, plural, one {einer Minute} other {# Minuten}} noch einmal, oder melden Sie sich mit dem Passwort an.',
    'error.pin.forgotten':
      'Dieses Gerät kennt Ihre PIN nicht mehr. Gehen Sie online, melden Sie sich mit dem Passwort an und setzen Sie eine neue. Der offene Verkauf und alles Ungesendete bleiben auf diesem Gerät.',
    'error.pin.expired':
      'Ihre PIN gilt ohne Netz nur einige Stunden, und die sind um. Verbinden Sie dieses Gerät und melden Sie sich mit dem Passwort an. Der offene Verkauf und alles Ungesendete bleiben auf diesem Gerät.',
    'error.pin.withdrawn': 'Ihre PIN gilt an diesem Gerät nicht mehr. Melden Sie sich mit dem Passwort an.',
    'error.pin.members_only': 'Nur wer zu dieser Organisation gehört, kann hier eine PIN setzen.',
    'error.pin.late': 'Der Server hat das zu spät erhalten. Versuchen Sie es noch einmal.',
    'error.pin.paying':
      'Gerade wird ein Verkauf bezahlt. Schließen Sie die Zahlung ab oder gehen Sie zum Verkauf zurück, bevor Sie sperren.',
    'error.pin.differs': 'Die PINs stimmen nicht überein.',
    'error.auth.not_here':
      'Dieses Konto gehört nicht zu {organisation}, das Ungesendete hier aber schon. Melden Sie sich mit einem Konto dieser Organisation an.',
    'error.client.too_old':
      'Diese Version von Foyer ist zu alt für den Server. Neu laden aktualisiert sie; es geht nichts verloren.',
    'error.client.two_versions':
      'Foyer ist in einem anderen Tab in einer anderen Version offen, und beide können nicht gleichzeitig laufen. Beenden Sie dort Ihre Arbeit und schließen Sie den Tab oder laden Sie ihn neu. Dieser Tab läuft dann von selbst weiter. Es geht nichts verloren.',
    'error.device.unknown': 'Dieses Gerät ist nicht eingerichtet. Richten Sie es als Kasse oder Einlass ein.',
    'error.device.not_yours': 'Der Server kennt Sie an diesem Gerät noch nicht. Melden Sie sich neu an.',
    'error.device.revoked': 'Die Leitung hat dieses Gerät außer Betrieb genommen.',
    'error.device.fenced': 'Die Leitung hat dieses Gerät als verloren gemeldet.',
    'error.device.cloned':
      'Der Speicher dieses Browsers wurde von einem anderen Gerät kopiert oder auf einen früheren Stand zurückgesetzt. Damit nichts doppelt verkauft wird, kann er nichts mehr verkaufen. Sagen Sie der Leitung Bescheid.',
    'error.device.name_taken': 'Ein anderes Gerät heißt schon so. Bitte einen anderen Namen wählen.',
    'error.device.code_needed': 'Zum Einrichten brauchen Sie hier einen Code. Bitten Sie die Leitung um einen.',
    'error.device.code_wrong': 'Diesen Code gibt es nicht. Vergleichen Sie ihn mit dem der Leitung.',
    'error.device.code_over': 'Dieser Code ist abgelaufen: Er galt 15 Minuten. Bitten Sie die Leitung um einen neuen.',
    'error.device.code_used':
      'Ein anderes Gerät hat diesen Code gerade benutzt. Bitten Sie die Leitung um einen neuen.',
    'error.device.code_wait':
      'Zu viele falsche Codes. Warten Sie 15 Minuten und bitten Sie die Leitung dann um einen neuen.',
    'error.sync.gap': 'Ein früherer Vorgang dieses Geräts fehlt.',
    'error.sync.chain': 'Die Vorgänge dieses Geräts sind nicht in der richtigen Reihenfolge.',
    'error.sync.signature': 'Die Signatur dieses Vorgangs passt nicht zum Gerät.',
    'error.sync.reused': 'Dieser Vorgang wurde schon mit anderem Inhalt gesendet.',
    'error.sync.unknown_command': 'Der Server kennt diese Art von Vorgang nicht.',
    'error.sync.recovering':
      'Der Server wurde aus einer Sicherung wiederhergestellt und wartet auf die anderen Kassen. Arbeiten Sie weiter. Es geht nichts verloren.',
    'error.sync.file_unreadable':
      'Diese Datei ist kein Export von Foyer oder sie ist beschädigt. Bitte eine andere wählen.',
    'error.sync.file_foreign': 'Diese Datei gehört zu einer anderen Organisation.',
    'error.storage.failed':
      'Dieses Gerät konnte nichts speichern. Es wurde nichts gebucht. Versuchen Sie es noch einmal, und laden Sie die Seite neu, wenn es dabei bleibt.',
    'error.storage.full':
      'Der Speicher dieses Geräts ist voll. Es wurde nichts gebucht. Löschen Sie hier Bilder oder Downloads, oder arbeiten Sie an einem anderen Gerät weiter.',
    'error.links.unknown': 'Dieser Link ist ungültig oder unvollständig. Bitte einen neuen anfordern.',
    'error.links.expired': 'Dieser Link galt eine Minute und ist abgelaufen. Bitte einen neuen anfordern.',
    'error.links.used': 'Dieser Link galt für einen Download und wurde schon benutzt. Bitte einen neuen anfordern.',
    'error.links.over': 'Dieser Link ist abgelaufen. Bitte einen neuen anfordern.',
    'error.links.followed':
      'Dieser Link wurde schon benutzt. Bitte mit dem Passwort anmelden, das damit gesetzt wurde, oder einen neuen anfordern.',
    'error.setup.unknown':
      'Dieser Link ist ungültig oder unvollständig. Bitte vollständig aus der Ausgabe des letzten Serverstarts kopieren.',
    'error.setup.over': 'Dieser Link ist abgelaufen. Starten Sie den Server neu: Er gibt einen neuen aus.',
    'error.setup.done':
      'Dieser Link wurde schon benutzt: Die Organisation gibt es bereits. Melden Sie sich an, oder lassen Sie sich einladen.',
    'error.links.replaced':
      'Dieser Link gilt nicht mehr: Ein neuerer hat ihn ersetzt, oder das Passwort wurde seither gesetzt.',
    'error.password.short': 'Das Passwort braucht mindestens {min} Zeichen. Mehrere Wörter lassen sich gut merken.',
    'error.password.wrong': 'Ihr aktuelles Passwort ist falsch.',
    'error.password.long': 'Das Passwort darf höchstens {max, number} Zeichen haben.',
    'error.password.weak':
      'Dieses Passwort ist leicht zu erraten. Verwenden Sie nicht Ihren Namen, Ihre E-Mail-Adresse, Ihre Organisation oder ein gängiges Passwort.',
    'error.password.common':
      'Dieses oder ein sehr ähnliches Passwort verwenden viele, deshalb wird es als Erstes ausprobiert. Wählen Sie ein anderes.',
  },
)
