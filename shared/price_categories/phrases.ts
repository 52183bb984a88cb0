import { phrases } from '../kernel/phrases'

/** Price categories: areas of a hall with a price of their own. */
export const priceCategoriesPhrases = phrases(
  {
    'price_categories.title': 'Price categories',
    'price_categories.new': 'New price category',
    'price_categories.edit': 'Edit price category',
    'price_categories.empty': 'No price categories yet',
    'price_categories.empty_hint': 'A price category is an area with prices of its own, such as stalls or gallery.',
    'price_categories.name': 'Name',
    'price_categories.short_name': 'Short name',
    'price_categories.short_name_hint': 'One or two letters, shown on the seating plan.',
    'price_categories.color': 'Color',
    'price_categories.pos': 'Position',
  },
  {
    'price_categories.title': 'Preiskategorien',
    'price_categories.new': 'Neue Preiskategorie',
    'price_categories.edit': 'Preiskategorie bearbeiten',
    'price_categories.empty': 'Noch keine Preiskategorien',
    'price_categories.empty_hint':
      'Eine Preiskategorie ist ein Bereich mit eigenen Preisen, etwa Parkett oder Galerie.',
    'price_categories.name': 'Bezeichnung',
    'price_categories.short_name': 'Kürzel',
    'price_categories.short_name_hint': 'Ein oder zwei Buchstaben, im Saalplan zu sehen.',
    'price_categories.color': 'Farbe',
    'price_categories.pos': 'Position',
  },
)
