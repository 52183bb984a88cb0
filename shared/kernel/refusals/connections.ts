import { phrases } from '../phrases'

/**
 * Error messages for connected accounts, which are at payment providers and mail servers, for accounting and fiscal
 * exports.
 */
export const connectionRefusals = phrases(
  {
    'error.accounting.period': 'Choose a period of at most {days, number} days, with the end after the start.',
    'error.accounting.too_many': 'This period has more than {most, number} documents. Choose a shorter one.',
    'error.fiscal.period': 'Choose a period of at most {days, number} days, with the end after the start.',
    'error.fiscal.too_many': 'This period has more than {most, number} closings. Choose a shorter one.',
    'error.kiosk_devices.code_wrong': 'No screen shows this code. Compare it with the one on the screen.',
    'error.kiosk_devices.code_over': 'This code has expired. Enter the one the screen shows now.',
    'error.kiosk_devices.code_wait': 'Too many incorrect codes. Wait 15 minutes, then try again.',
    'error.social_accounts.no_credentials':
      'This installation has no access to {service} yet. Ask its operator to add {service} credentials.',
    'error.social_accounts.refused': '{service} refused the connection. Try again.',
    'error.social_accounts.no_page': 'This {service} account has no page or channel that you manage.',
    'error.social_accounts.state_unknown':
      'This connection was already completed or was started by someone else. Start again.',
    'error.social_accounts.state_over': 'More than 10 minutes have passed. Start again.',
    'error.social_accounts.unreachable': '{service} can’t be reached right now. Try again in a few minutes.',
    'error.provider_accounts.wrong_key':
      '{provider} doesn’t accept this key. Copy it again from your {provider} account.',
    'error.provider_accounts.wrong_webhook':
      '{provider} doesn’t know this webhook. Copy its ID or secret again from your {provider} account.',
    'error.provider_accounts.wrong_account':
      '{provider} doesn’t know this entity ID. Copy it again from your {provider} account.',
    'error.provider_accounts.unreachable':
      '{provider} can’t be reached right now. Your keys weren’t saved. Try again in a few minutes.',
    'error.wallet_accounts.unreadable':
      'This .p12 file or its password isn’t right. Export the certificate with its key again.',
    'error.wallet_accounts.no_pass_type':
      'This certificate isn’t one of a pass type. Create one under “Pass Type IDs” at Apple.',
    'error.wallet_accounts.none':
      'Wallet passes need keys. Connect Apple Wallet or Google Wallet in the settings under “Ticket PDF and layouts”.',
    'error.wallet_accounts.no_wwdr':
      'This isn’t the WWDR certificate that issued yours. Download the one that your certificate names.',
    'error.wallet_accounts.certificate_over': 'This certificate has expired. Create a new one at Apple.',
    'error.wallet_accounts.no_service_account':
      'This isn’t the key file of a service account. Create a key as JSON in the Google Cloud Console.',
    'error.payouts.no_account':
      'Payouts need a connected card payment account. Connect Stripe, PayPal or oppwa in the settings first.',
    'error.provider_accounts.open_payments':
      '{count, plural, one {A payment is} other {{count, number} payments are}} still open at this provider. Cancel {count, plural, one {it} other {them}} or wait until buyers have paid.',
    'error.mail_settings.no_address':
      'The public address of this server isn’t set, so links in emails would lead nowhere. Ask the operator to set FOYER_URL.',
    'error.mail_settings.none': 'No mail server is set up. Connect your own first.',
    'error.mail_settings.unreachable': '{host} can’t be reached. Check the server’s name and port.',
    'error.mail_settings.private_host':
      '{host} is in a private network, which this server doesn’t connect to. Use a public mail server.',
    'error.mail_settings.login_refused': '{host} doesn’t accept this user name and password: {said}',
    'error.mail_settings.no_tls': 'The encrypted connection to {host} failed: {said}',
    'error.mail_settings.refused': '{host} refused the connection: {said}',
    'error.mail_settings.login_unencrypted': 'A password can’t be sent without encryption. Choose STARTTLS or TLS.',
    'error.mail_settings.password_missing': 'Enter the password of this mail server again.',
    'error.mail_settings.test_failed': 'The test email wasn’t accepted: {said}',
    'error.mail_settings.report_forged': 'This report isn’t signed with the key in the email settings.',
  },
  {
    'error.accounting.period':
      'Wählen Sie einen Zeitraum von höchstens {days, number} Tagen, dessen Ende nach dem Anfang liegt.',
    'error.accounting.too_many': 'Dieser Zeitraum hat mehr als {most, number} Belege. Wählen Sie einen kürzeren.',
    'error.fiscal.period':
      'Wählen Sie einen Zeitraum von höchstens {days, number} Tagen, dessen Ende nach dem Anfang liegt.',
    'error.fiscal.too_many': 'Dieser Zeitraum hat mehr als {most, number} Abschlüsse. Wählen Sie einen kürzeren.',
    'error.kiosk_devices.code_wrong':
      'Kein Bildschirm zeigt diesen Code. Vergleichen Sie ihn mit dem auf dem Bildschirm.',
    'error.kiosk_devices.code_over': 'Dieser Code ist abgelaufen. Geben Sie den ein, den der Bildschirm jetzt zeigt.',
    'error.kiosk_devices.code_wait':
      'Zu viele falsche Codes. Warten Sie 15 Minuten und versuchen Sie es dann noch einmal.',
    'error.social_accounts.no_credentials':
      'Diese Installation hat noch keinen Zugang zu {service}. Bitten Sie den Betreiber, Zugangsdaten für {service} zu hinterlegen.',
    'error.social_accounts.refused': '{service} hat die Verbindung abgelehnt. Versuchen Sie es noch einmal.',
    'error.social_accounts.no_page': 'Dieses {service}-Konto hat keine Seite und keinen Kanal, die Sie verwalten.',
    'error.social_accounts.state_unknown':
      'Diese Verbindung ist schon abgeschlossen oder wurde von jemand anderem begonnen. Beginnen Sie noch einmal.',
    'error.social_accounts.state_over': 'Es sind mehr als 10 Minuten vergangen. Beginnen Sie noch einmal.',
    'error.social_accounts.unreachable':
      '{service} ist gerade nicht erreichbar. Versuchen Sie es in ein paar Minuten noch einmal.',
    'error.provider_accounts.wrong_key':
      '{provider} nimmt diesen Schlüssel nicht an. Kopieren Sie ihn erneut aus Ihrem Konto bei {provider}.',
    'error.provider_accounts.wrong_webhook':
      '{provider} kennt diesen Webhook nicht. Kopieren Sie seine Kennung oder sein Geheimnis erneut aus Ihrem Konto bei {provider}.',
    'error.provider_accounts.wrong_account':
      '{provider} kennt diese Entity-ID nicht. Kopieren Sie sie erneut aus Ihrem Konto bei {provider}.',
    'error.provider_accounts.unreachable':
      '{provider} ist gerade nicht erreichbar. Ihre Schlüssel wurden nicht gespeichert. Versuchen Sie es in einigen Minuten erneut.',
    'error.wallet_accounts.unreadable':
      'Diese .p12-Datei oder ihr Passwort stimmt nicht. Exportieren Sie das Zertifikat noch einmal samt Schlüssel.',
    'error.wallet_accounts.no_pass_type':
      'Das ist kein Zertifikat eines Pass-Typs. Legen Sie bei Apple unter „Pass Type IDs“ eines an.',
    'error.wallet_accounts.none':
      'Wallet-Tickets brauchen Schlüssel. Verbinden Sie Apple Wallet oder Google Wallet in den Einstellungen unter „Ticket-PDF und Layouts“.',
    'error.wallet_accounts.no_wwdr':
      'Dieses WWDR-Zertifikat hat Ihres nicht ausgestellt. Laden Sie das herunter, das Ihr Zertifikat nennt.',
    'error.wallet_accounts.certificate_over': 'Dieses Zertifikat ist abgelaufen. Legen Sie bei Apple ein neues an.',
    'error.wallet_accounts.no_service_account':
      'Das ist keine Schlüsseldatei eines Dienstkontos. Legen Sie in der Google Cloud Console einen Schlüssel als JSON an.',
    'error.payouts.no_account':
      'Auszahlungen brauchen ein verbundenes Konto für Kartenzahlung. Verbinden Sie zuerst Stripe, PayPal oder oppwa in den Einstellungen.',
    'error.provider_accounts.open_payments':
      '{count, plural, one {Eine Zahlung ist} other {{count, number} Zahlungen sind}} bei diesem Anbieter noch offen. Brechen Sie sie ab, oder warten Sie, bis bezahlt wurde.',
    'error.mail_settings.no_address':
      'Die öffentliche Adresse dieses Servers ist nicht gesetzt. Links in E-Mails führten ins Leere. Bitten Sie den Betreiber, FOYER_URL zu setzen.',
    'error.mail_settings.none': 'Es ist kein Mailserver eingerichtet. Verbinden Sie zuerst Ihren eigenen.',
    'error.mail_settings.unreachable': '{host} ist nicht erreichbar. Prüfen Sie Name und Port des Servers.',
    'error.mail_settings.private_host':
      '{host} liegt in einem privaten Netz, zu dem dieser Server keine Verbindung aufbaut. Verwenden Sie einen öffentlichen Mailserver.',
    'error.mail_settings.login_refused': '{host} nimmt Benutzername und Passwort nicht an: {said}',
    'error.mail_settings.no_tls': 'Die verschlüsselte Verbindung zu {host} ist fehlgeschlagen: {said}',
    'error.mail_settings.refused': '{host} hat die Verbindung abgelehnt: {said}',
    'error.mail_settings.login_unencrypted':
      'Ein Passwort wird nicht unverschlüsselt übertragen. Wählen Sie STARTTLS oder TLS.',
    'error.mail_settings.password_missing': 'Geben Sie das Passwort dieses Mailservers erneut ein.',
    'error.mail_settings.test_failed': 'Die Test-E-Mail wurde nicht angenommen: {said}',
    'error.mail_settings.report_forged':
      'Diese Meldung ist nicht mit dem Schlüssel aus den E-Mail-Einstellungen signiert.',
  },
)
