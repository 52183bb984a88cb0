import { phrases } from '../kernel/phrases'

/** Seasons: the periods an organisation plans and reports by. */
export const seasonsPhrases = phrases(
  {
    'seasons.title': 'Seasons',
    'seasons.search': 'Name',
    'seasons.empty': 'No seasons yet',
    'seasons.empty_hint': 'A season groups events for planning and reports, from its first to its last day.',
    'seasons.name': 'Name',
    'seasons.starts_at': 'First day',
    'seasons.ends_at': 'Last day',
    'seasons.new': 'New season',
    'seasons.edit': 'Edit season',
    'seasons.save': 'Save season',
    'seasons.delete': 'Delete',
    'seasons.delete_title': 'Delete {name}?',
    'seasons.delete_do': 'Delete season',
  },
  {
    'seasons.title': 'Spielzeiten',
    'seasons.search': 'Bezeichnung',
    'seasons.empty': 'Noch keine Spielzeiten',
    'seasons.empty_hint':
      'Eine Spielzeit fasst Veranstaltungen für Planung und Berichte zusammen, vom ersten bis zum letzten Tag.',
    'seasons.name': 'Bezeichnung',
    'seasons.starts_at': 'Erster Tag',
    'seasons.ends_at': 'Letzter Tag',
    'seasons.new': 'Neue Spielzeit',
    'seasons.edit': 'Spielzeit bearbeiten',
    'seasons.save': 'Spielzeit speichern',
    'seasons.delete': 'Löschen',
    'seasons.delete_title': '{name} löschen?',
    'seasons.delete_do': 'Spielzeit löschen',
  },
)
