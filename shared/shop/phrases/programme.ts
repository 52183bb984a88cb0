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
  },
)
