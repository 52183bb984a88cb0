import { phrases } from '../kernel/phrases'

/** Screens at the venue that show campaigns. */
export const kioskDevicesPhrases = phrases(
  {
    'kiosk_devices.title': 'Kiosk devices',
    'kiosk_devices.new': 'New kiosk device',
    'kiosk_devices.edit': 'Edit kiosk device',
    'kiosk_devices.empty': 'No kiosk devices yet',
    'kiosk_devices.empty_hint': 'A kiosk device is a screen at the venue that shows campaigns.',
    'kiosk_devices.name': 'Name',
    'kiosk_devices.location': 'Location',
    'kiosk_devices.place': 'Place',
    'kiosk_devices.place_hint': 'For example Foyer, left wall',
    'kiosk_devices.enabled': 'In use',
  },
  {
    'kiosk_devices.title': 'Kiosk-Geräte',
    'kiosk_devices.new': 'Neues Kiosk-Gerät',
    'kiosk_devices.edit': 'Kiosk-Gerät bearbeiten',
    'kiosk_devices.empty': 'Noch keine Kiosk-Geräte',
    'kiosk_devices.empty_hint': 'Ein Kiosk-Gerät ist ein Bildschirm im Haus, der Kampagnen zeigt.',
    'kiosk_devices.name': 'Bezeichnung',
    'kiosk_devices.location': 'Spielort',
    'kiosk_devices.place': 'Platz',
    'kiosk_devices.place_hint': 'Zum Beispiel Foyer, linke Wand',
    'kiosk_devices.enabled': 'In Betrieb',
  },
)
