import type { RowOf } from '../../shared/model'

/** Tables that the demo data has rows in. */
export type DemoTable =
  | 'contacts'
  | 'events'
  | 'locations'
  | 'price_categories'
  | 'products'
  | 'promo_codes'
  | 'tax_groups'

type Texts = {
  readonly tax: string
  readonly category: string
  readonly price: string
  readonly location: { readonly name: string; readonly street: string; readonly city: string }
  readonly events: readonly (readonly [title: string, subtitle: string, price: number])[]
  readonly products: readonly (readonly [name: string, value: number])[]
  readonly contacts: readonly (readonly [firstname: string, lastname: string])[]
  readonly code: string
}

/** Names and prices (in cents) of the demo data, by the organisation's language. */
export const DEMO_SET: Readonly<Record<RowOf<'orgs'>['lang'], Texts>> = {
  en: {
    tax: 'Demo: reduced rate',
    category: 'Demo: stalls',
    price: 'Full price',
    location: { name: 'Demo: Riverside Hall', street: '1 River Street', city: 'Sampleton' },
    events: [
      ['Demo: Midsummer Night', 'A comedy', 2800],
      ['Demo: Blue Trio', 'Jazz', 2200],
      ['Demo: The Glass Garden', 'Dance', 3200],
      ['Demo: Stories for Children', 'From age five', 900],
      ['Demo: New Year Concert', 'Orchestra', 4500],
    ],
    products: [
      ['Demo: programme', 350],
      ['Demo: sparkling water', 320],
      ['Demo: tote bag', 1200],
    ],
    contacts: [
      ['Mary', 'Sample'],
      ['John', 'Example'],
      ['Grace', 'Demo'],
      ['Henry', 'Test'],
      ['Emma', 'Model'],
    ],
    code: 'Demo: ten percent off',
  },
  de: {
    tax: 'Demo: ermäßigter Satz',
    category: 'Demo: Parkett',
    price: 'Vollpreis',
    location: { name: 'Demo: Saal am Fluss', street: 'Uferstraße 1', city: 'Musterstadt' },
    events: [
      ['Demo: Sommernacht', 'Komödie', 2800],
      ['Demo: Blaues Trio', 'Jazz', 2200],
      ['Demo: Der gläserne Garten', 'Tanz', 3200],
      ['Demo: Geschichten für Kinder', 'Ab fünf Jahren', 900],
      ['Demo: Neujahrskonzert', 'Orchester', 4500],
    ],
    products: [
      ['Demo: Programmheft', 350],
      ['Demo: Mineralwasser', 320],
      ['Demo: Stofftasche', 1200],
    ],
    contacts: [
      ['Maria', 'Muster'],
      ['Johann', 'Beispiel'],
      ['Greta', 'Demo'],
      ['Heinrich', 'Probe'],
      ['Emma', 'Modell'],
    ],
    code: 'Demo: zehn Prozent',
  },
}
