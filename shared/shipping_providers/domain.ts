import type { Domain } from '../kernel/model/domain'
import { pairedPhrases } from '../kernel/phrases'

/** Ways in which tickets reach a customer. */
export const shippingProvidersDomain = {
  phrases: [
    pairedPhrases({
      'shipping_providers.title': ['Shipping providers', 'Versandarten'],
      'shipping_providers.new': ['New shipping provider', 'Neue Versandart'],
      'shipping_providers.edit': ['Edit shipping provider', 'Versandart bearbeiten'],
      'shipping_providers.empty': ['No shipping providers yet', 'Noch keine Versandarten'],
      'shipping_providers.empty_hint': [
        'They are offered in an order: by post, for collection, or as a PDF.',
        'Sie stehen in einer Bestellung zur Wahl: per Post, zur Abholung oder als PDF.',
      ],
      'shipping_providers.name': ['Name', 'Bezeichnung'],
      'shipping_providers.method': ['Method', 'Art'],
      'shipping_providers.method.collect': ['Collection', 'Abholung'],
      'shipping_providers.method.pdf': ['PDF by email', 'PDF per E-Mail'],
      'shipping_providers.method.postal': ['Post', 'Post'],
      'shipping_providers.price': ['Price', 'Preis'],
      'shipping_providers.price_hint': [
        'Added to each order that is shipped by it.',
        'Kommt zu jeder Bestellung hinzu, die so verschickt wird.',
      ],
      'shipping_providers.tax_group_id': ['Tax group', 'Steuergruppe'],
      'shipping_providers.tax_group_id_hint': [
        'Without one, the highest rate in the order applies.',
        'Ohne Angabe gilt der höchste Steuersatz der Bestellung.',
      ],
      'shipping_providers.enabled': ['Offered', 'Wird angeboten'],
    }),
  ],
} as const satisfies Domain
