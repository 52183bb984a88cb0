import { phrases } from '../kernel/phrases'

/** Phrases of the demo data. */
export const demoDataPhrases = phrases(
  {
    'demo_data.title': 'Demo data',
    'demo_data.lead': 'Try things out with a made-up venue: events with prices, products, a promo code and customers.',
    'demo_data.none': 'There’s no demo data in your organisation.',
    'demo_data.there': 'In your organisation now:',
    'demo_data.fill': 'Add demo data',
    'demo_data.fill_hint':
      'Your own data isn’t touched. The events are published and on sale, so clear them before your web shop opens.',
    'demo_data.filled': 'Demo data added',
    'demo_data.clear': 'Clear demo data…',
    'demo_data.clear_title': 'Clear the demo data?',
    'demo_data.clear_lead':
      'Deletes what the demo data created, including your changes to it. What your own events use stays. Everything else is kept.',
    'demo_data.clear_do': 'Clear demo data',
    'demo_data.cleared': 'Demo data cleared',
    'demo_data.contacts': 'Customers',
    'demo_data.events': 'Events',
    'demo_data.locations': 'Locations',
    'demo_data.price_categories': 'Price categories',
    'demo_data.products': 'Products',
    'demo_data.promo_codes': 'Promo codes',
    'demo_data.tax_groups': 'Tax groups',
  },
  {
    'demo_data.title': 'Demodaten',
    'demo_data.lead':
      'Probieren Sie alles an einem erfundenen Haus aus: Veranstaltungen mit Preisen, Produkte, ein Aktionscode und Kundschaft.',
    'demo_data.none': 'In Ihrer Organisation gibt es keine Demodaten.',
    'demo_data.there': 'Zurzeit in Ihrer Organisation:',
    'demo_data.fill': 'Demodaten anlegen',
    'demo_data.fill_hint':
      'Ihre eigenen Daten bleiben unberührt. Die Veranstaltungen sind veröffentlicht und im Verkauf: Löschen Sie sie, bevor Ihr Webshop öffnet.',
    'demo_data.filled': 'Demodaten angelegt',
    'demo_data.clear': 'Demodaten löschen …',
    'demo_data.clear_title': 'Demodaten löschen?',
    'demo_data.clear_lead':
      'Löscht, was mit den Demodaten angelegt wurde, samt Ihren Änderungen daran. Was Ihre eigenen Veranstaltungen benutzen, bleibt. Alles andere bleibt erhalten.',
    'demo_data.clear_do': 'Demodaten löschen',
    'demo_data.cleared': 'Demodaten gelöscht',
    'demo_data.contacts': 'Kundschaft',
    'demo_data.events': 'Veranstaltungen',
    'demo_data.locations': 'Spielorte',
    'demo_data.price_categories': 'Preiskategorien',
    'demo_data.products': 'Produkte',
    'demo_data.promo_codes': 'Aktionscodes',
    'demo_data.tax_groups': 'Steuergruppen',
  },
)
