import type { Domain } from '../kernel/model/domain'
import { phrases } from '../kernel/phrases'

/** Ways in which tickets reach a customer. */
export const shippingProvidersDomain = {
  phrases: [
    phrases(
      {
        'shipping_providers.title': 'Shipping providers',
        'shipping_providers.new': 'New shipping provider',
        'shipping_providers.edit': 'Edit shipping provider',
        'shipping_providers.empty': 'No shipping providers yet',
        'shipping_providers.empty_hint': 'They are offered in an order: by post, for collection, or as a PDF.',
        'shipping_providers.name': 'Name',
        'shipping_providers.method': 'Method',
        'shipping_providers.method.collect': 'Collection',
        'shipping_providers.method.pdf': 'PDF by email',
        'shipping_providers.method.postal': 'Post',
        'shipping_providers.price': 'Price',
        'shipping_providers.price_hint': 'Added to each order that is shipped by it.',
        'shipping_providers.tax_group_id': 'Tax group',
        'shipping_providers.tax_group_id_hint': 'Without one, the highest rate in the order applies.',
        'shipping_providers.enabled': 'Offered',
      },
      {
        'shipping_providers.title': 'Versandarten',
        'shipping_providers.new': 'Neue Versandart',
        'shipping_providers.edit': 'Versandart bearbeiten',
        'shipping_providers.empty': 'Noch keine Versandarten',
        'shipping_providers.empty_hint': 'Sie stehen in einer Bestellung zur Wahl: per Post, zur Abholung oder als PDF.',
        'shipping_providers.name': 'Bezeichnung',
        'shipping_providers.method': 'Art',
        'shipping_providers.method.collect': 'Abholung',
        'shipping_providers.method.pdf': 'PDF per E-Mail',
        'shipping_providers.method.postal': 'Post',
        'shipping_providers.price': 'Preis',
        'shipping_providers.price_hint': 'Kommt zu jeder Bestellung hinzu, die so verschickt wird.',
        'shipping_providers.tax_group_id': 'Steuergruppe',
        'shipping_providers.tax_group_id_hint': 'Ohne Angabe gilt der höchste Steuersatz der Bestellung.',
        'shipping_providers.enabled': 'Wird angeboten',
      },
    ),
  ],
} as const satisfies Domain
