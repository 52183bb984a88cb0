import { phrases } from '../kernel/phrases'

/** Labels of events, contacts and campaigns. */
export const labelsPhrases = phrases(
  {
    'labels.title': 'Labels',
    'labels.of': 'Labels of {name}',
    'labels.save': 'Save labels',
    'labels.new': 'New label',
    'labels.edit': 'Edit label',
    'labels.empty': 'No labels yet',
    'labels.empty_hint': 'Labels group events, contacts and campaigns.',
    'labels.name': 'Name',
    'labels.color': 'Color',
  },
  {
    'labels.title': 'Labels',
    'labels.of': 'Labels: {name}',
    'labels.save': 'Labels speichern',
    'labels.new': 'Neues Label',
    'labels.edit': 'Label bearbeiten',
    'labels.empty': 'Noch keine Labels',
    'labels.empty_hint': 'Labels gruppieren Veranstaltungen, Kontakte und Kampagnen.',
    'labels.name': 'Bezeichnung',
    'labels.color': 'Farbe',
  },
)
