import { phrases } from '../kernel/phrases'

/** Tax groups: rates and since when they apply. */
export const taxGroupsPhrases = phrases(
  {
    'tax_groups.title': 'Tax groups',
    'tax_groups.new': 'New tax group',
    'tax_groups.edit': 'Edit tax group',
    'tax_groups.empty': 'No tax groups yet',
    'tax_groups.empty_hint': 'Prices and products need a tax group.',
    'tax_groups.name': 'Name',
    'tax_groups.rate': 'Rate',
    'tax_groups.rate_hint':
      'A rate can’t change later, because desks may sell offline by it. For a new rate, create a group with the same name that starts when this one ends.',
    'tax_groups.valid_from': 'Applies from',
    'tax_groups.valid_to': 'Applies until',
  },
  {
    'tax_groups.title': 'Steuergruppen',
    'tax_groups.new': 'Neue Steuergruppe',
    'tax_groups.edit': 'Steuergruppe bearbeiten',
    'tax_groups.empty': 'Noch keine Steuergruppen',
    'tax_groups.empty_hint': 'Preise und Produkte brauchen eine Steuergruppe.',
    'tax_groups.name': 'Bezeichnung',
    'tax_groups.rate': 'Satz',
    'tax_groups.rate_hint':
      'Ein Satz lässt sich später nicht ändern, weil Kassen offline danach verkaufen. Für einen neuen Satz legen Sie eine Gruppe gleichen Namens an, die beginnt, wenn diese endet.',
    'tax_groups.valid_from': 'Gilt ab',
    'tax_groups.valid_to': 'Gilt bis',
  },
)
