import { phrases } from '../kernel/phrases'

/** Tickets in Apple Wallet and Google Wallet. */
export const walletAccountsPhrases = phrases(
  {
    'wallet_accounts.title': 'Wallet passes',
    'wallet_accounts.lead':
      'With your own keys, buyers get their tickets for Apple Wallet and Google Wallet with the order email. Keys are checked when you save them, stored encrypted, and never shown again.',
    'wallet_accounts.apple': 'Apple Wallet',
    'wallet_accounts.google': 'Google Wallet',
    'wallet_accounts.connected': 'Connected',
    'wallet_accounts.not_connected': 'Not connected. Passes aren’t offered.',
    'wallet_accounts.expired': 'The certificate has expired. Passes aren’t offered until you replace it.',
    'wallet_accounts.apple_about': '{name}, team {issuer}, valid until {date}',
    'wallet_accounts.google_about': 'Issuer {name}, {issuer}',
    'wallet_accounts.connect': 'Connect',
    'wallet_accounts.replace': 'Replace keys',
    'wallet_accounts.disconnect': 'Disconnect',
    'wallet_accounts.disconnect_title': 'Disconnect {service}?',
    'wallet_accounts.disconnect_lead':
      'Buyers can no longer save tickets there. Saved tickets stay valid. To connect again you need the keys.',
    'wallet_accounts.save': 'Check and save',
    'wallet_accounts.saved': '{service} is connected. The next order email has passes.',
    'wallet_accounts.disconnected': '{service} is disconnected. Passes that buyers have saved stay valid.',
    'wallet_accounts.certificate': 'Pass type certificate (.p12)',
    'wallet_accounts.certificate_hint': 'Export it with its key from Keychain Access.',
    'wallet_accounts.password': 'Password of the .p12 file',
    'wallet_accounts.wwdr': 'Apple’s WWDR certificate (.cer)',
    'wallet_accounts.wwdr_hint':
      'The intermediate certificate that issued yours, from Apple’s certificate authority page.',
    'wallet_accounts.issuer_id': 'Issuer ID',
    'wallet_accounts.issuer_id_hint': 'From the Google Pay & Wallet Console.',
    'wallet_accounts.service_account': 'Key file of the service account (.json)',
    'wallet_accounts.service_account_hint': 'The account needs the role “Developer” in the console.',
    'wallet_accounts.choose_file': 'Choose a file',
    'wallet_accounts.add_apple': 'Apple Wallet',
    'wallet_accounts.add_google': 'Google Wallet',
    'wallet_accounts.links_lead': 'Each link saves one ticket. It can be opened on the buyer’s own phone.',
    'wallet_accounts.save_ticket': 'Save “{name}” to Google Wallet',
  },
  {
    'wallet_accounts.title': 'Wallet-Tickets',
    'wallet_accounts.lead':
      'Mit Ihren eigenen Schlüsseln bekommt Ihre Kundschaft die Tickets mit der Bestell-E-Mail auch für Apple Wallet und Google Wallet. Schlüssel werden beim Speichern geprüft, verschlüsselt abgelegt und nie wieder angezeigt.',
    'wallet_accounts.apple': 'Apple Wallet',
    'wallet_accounts.google': 'Google Wallet',
    'wallet_accounts.connected': 'Verbunden',
    'wallet_accounts.not_connected': 'Nicht verbunden. Wallet-Tickets werden nicht angeboten.',
    'wallet_accounts.expired':
      'Das Zertifikat ist abgelaufen. Wallet-Tickets werden erst wieder angeboten, wenn Sie es ersetzen.',
    'wallet_accounts.apple_about': '{name}, Team {issuer}, gültig bis {date}',
    'wallet_accounts.google_about': 'Aussteller {name}, {issuer}',
    'wallet_accounts.connect': 'Verbinden',
    'wallet_accounts.replace': 'Schlüssel ersetzen',
    'wallet_accounts.disconnect': 'Trennen',
    'wallet_accounts.disconnect_title': '{service} trennen?',
    'wallet_accounts.disconnect_lead':
      'Käufer können dort keine Tickets mehr speichern. Gespeicherte Tickets bleiben gültig. Zum Verbinden brauchen Sie die Schlüssel wieder.',
    'wallet_accounts.save': 'Prüfen und speichern',
    'wallet_accounts.saved': '{service} ist verbunden. Die nächste Bestell-E-Mail enthält Wallet-Tickets.',
    'wallet_accounts.disconnected': '{service} ist getrennt. Schon gespeicherte Tickets bleiben gültig.',
    'wallet_accounts.certificate': 'Zertifikat des Pass-Typs (.p12)',
    'wallet_accounts.certificate_hint': 'Exportieren Sie es samt Schlüssel aus der Schlüsselbundverwaltung.',
    'wallet_accounts.password': 'Passwort der .p12-Datei',
    'wallet_accounts.wwdr': 'WWDR-Zertifikat von Apple (.cer)',
    'wallet_accounts.wwdr_hint':
      'Das Zwischenzertifikat, das Ihres ausgestellt hat, von Apples Seite der Zertifizierungsstelle.',
    'wallet_accounts.issuer_id': 'Aussteller-ID',
    'wallet_accounts.issuer_id_hint': 'Aus der Google Pay & Wallet Console.',
    'wallet_accounts.service_account': 'Schlüsseldatei des Dienstkontos (.json)',
    'wallet_accounts.service_account_hint': 'Das Konto braucht in der Console die Rolle „Entwickler“.',
    'wallet_accounts.choose_file': 'Datei auswählen',
    'wallet_accounts.add_apple': 'Apple Wallet',
    'wallet_accounts.add_google': 'Google Wallet',
    'wallet_accounts.links_lead':
      'Jeder Link speichert ein Ticket. Er lässt sich auf dem Handy der Käuferin oder des Käufers öffnen.',
    'wallet_accounts.save_ticket': '„{name}“ in Google Wallet speichern',
  },
)
