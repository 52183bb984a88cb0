import { phrases } from '../kernel/phrases'

/** Texts of a screen at the venue before it is paired, and beside its programme. */
export const kioskScreenPhrases = phrases(
  {
    'kiosk.title': 'Kiosk device',
    'kiosk.starting': 'Starting…',
    'kiosk.unreachable': 'The server can’t be reached. This screen keeps trying.',
    'kiosk.code_lead': 'Enter this code in the settings, under Kiosk devices.',
    'kiosk.code_hint': 'It works once and changes every 10 minutes.',
    'kiosk.off': 'This screen is switched off.',
    'kiosk.offline': 'No connection. Showing what was last received.',
    'kiosk.no_events': 'No upcoming events',
  },
  {
    'kiosk.title': 'Kiosk-Gerät',
    'kiosk.starting': 'Wird gestartet …',
    'kiosk.unreachable': 'Der Server ist nicht erreichbar. Dieser Bildschirm versucht es weiter.',
    'kiosk.code_lead': 'Geben Sie diesen Code in den Einstellungen unter „Kiosk-Geräte“ ein.',
    'kiosk.code_hint': 'Er gilt einmal und wechselt alle 10 Minuten.',
    'kiosk.off': 'Dieser Bildschirm ist ausgeschaltet.',
    'kiosk.offline': 'Keine Verbindung. Gezeigt wird der letzte Stand.',
    'kiosk.no_events': 'Keine kommenden Veranstaltungen',
  },
)
