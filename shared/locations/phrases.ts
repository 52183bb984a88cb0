import { phrases } from '../kernel/phrases'

/** Places where events happen. */
export const locationsPhrases = phrases(
  {
    'locations.title': 'Locations',
    'locations.search': 'Name or town',
    'locations.empty': 'No locations yet',
    'locations.empty_hint': 'A location is where an event takes place: a hall, a café, a courtyard.',
    'locations.name': 'Name',
    'locations.street': 'Street and number',
    'locations.postcode': 'Postcode',
    'locations.city': 'Town',
    'locations.country': 'Country',
    'locations.new': 'New location',
    'locations.edit': 'Edit location',
    'locations.save': 'Save location',
    'locations.delete': 'Delete',
    'locations.delete_title': 'Delete {name}?',
    'locations.delete_do': 'Delete location',
  },
  {
    'locations.title': 'Spielorte',
    'locations.search': 'Name oder Ort',
    'locations.empty': 'Noch keine Spielorte',
    'locations.empty_hint': 'Ein Spielort ist, wo eine Veranstaltung stattfindet: ein Saal, ein Café, ein Hof.',
    'locations.name': 'Name',
    'locations.street': 'Straße und Hausnummer',
    'locations.postcode': 'Postleitzahl',
    'locations.city': 'Ort',
    'locations.country': 'Land',
    'locations.new': 'Neuer Spielort',
    'locations.edit': 'Spielort bearbeiten',
    'locations.save': 'Spielort speichern',
    'locations.delete': 'Löschen',
    'locations.delete_title': '{name} löschen?',
    'locations.delete_do': 'Spielort löschen',
  },
)
