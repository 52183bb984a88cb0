import { phrases } from '../../kernel/phrases'

/** Phrases of the shop's frame and of its pages that only read. */
export const programmePhrases = phrases(
  {
    'shop.skip': 'Skip to content',
    'shop.nav': 'Shop',
    'shop.nav.programme': 'Programme',
    'shop.nav.vouchers': 'Vouchers',
    'shop.nav.products': 'Products',
    'shop.nav.order': 'My order',
    'shop.legal': 'Legal',
    'shop.accessibility': 'Accessibility',
    'shop.missing': 'This page isn’t here.',
    'shop.missing_hint': 'The link may be old, or the event is no longer public.',
    'shop.to_programme': 'See the programme',
  },
  {
    'shop.skip': 'Zum Inhalt springen',
    'shop.nav': 'Shop',
    'shop.nav.programme': 'Programm',
    'shop.nav.vouchers': 'Gutscheine',
    'shop.nav.products': 'Produkte',
    'shop.nav.order': 'Meine Bestellung',
    'shop.legal': 'Rechtliches',
    'shop.accessibility': 'Barrierefreiheit',
    'shop.missing': 'Diese Seite gibt es nicht.',
    'shop.missing_hint': 'Vielleicht ist der Link alt oder die Veranstaltung nicht mehr öffentlich.',
    'shop.to_programme': 'Zum Programm',
  },
)
