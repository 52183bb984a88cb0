import { phrases } from '../kernel/phrases'

/** Phrases of printing at the desk. */
export const deskPrintPhrases = phrases(
  {
    'desk.print.title': 'Print',
    'desk.print.running': 'Printed {printed} of {total}',
    'desk.print.failed': '{printed, plural, =0 {Nothing has been printed} one {# of {total} has been printed} other {# of {total} have been printed}}',
    'desk.print.missing': 'Not printed yet: {names}',
    'desk.print.more': '{names} and {count, plural, one {# more} other {# more}}',
    'desk.print.no_printer': 'No printer available at {address}. Start the print service on this computer, or print with the browser.',
    'desk.print.refused': 'The printer {name} stopped: {error}. Check its paper and cover, then print the rest.',
    'desk.print.lost': 'The connection to {name} was interrupted. Print the rest: nothing is printed twice.',
    'desk.print.layout': 'This ticket can’t be laid out: {error}',
    'desk.print.rest': 'Print the rest',
    'desk.print.again': 'Try again',
    'desk.print.browser': 'Print with the browser',
  },
  {
    'desk.print.title': 'Drucken',
    'desk.print.running': '{printed} von {total} gedruckt',
    'desk.print.failed': '{printed, plural, =0 {Es wurde nichts gedruckt} other {# von {total} gedruckt}}',
    'desk.print.missing': 'Noch nicht gedruckt: {names}',
    'desk.print.more': '{names} und {count} weitere',
    'desk.print.no_printer': 'Unter {address} ist kein Drucker erreichbar. Starten Sie den Druckdienst auf diesem Rechner oder drucken Sie mit dem Browser.',
    'desk.print.refused': 'Der Drucker {name} hat angehalten: {error}. Prüfen Sie Papier und Deckel und drucken Sie dann den Rest.',
    'desk.print.lost': 'Die Verbindung zu {name} wurde unterbrochen. Drucken Sie den Rest: nichts wird doppelt gedruckt.',
    'desk.print.layout': 'Dieses Ticket lässt sich nicht setzen: {error}',
    'desk.print.rest': 'Rest drucken',
    'desk.print.again': 'Erneut versuchen',
    'desk.print.browser': 'Mit dem Browser drucken',
  },
)
