import { phrases } from '../kernel/phrases'

/** Phrases of printing at the desk. */
export const deskPrintPhrases = phrases(
  {
    'desk.print.gate': 'Gate {gate}',
    'desk.print.tax': 'incl. {rate, number} % VAT',
    'desk.print.title': 'Print',
    'desk.print.running': 'Printed {printed, number} of {total, number}',
    'desk.print.failed':
      '{printed, plural, =0 {Nothing has been printed} one {# of {total, number} has been printed} other {# of {total, number} have been printed}}',
    'desk.print.missing': 'Not printed yet: {names}',
    'desk.print.more': '{names} and {count, plural, one {# more} other {# more}}',
    'desk.print.no_printer':
      'No printer available at {address}. Start the print service on this computer, or print with the browser.',
    'desk.print.refused': 'The printer {name} stopped: {error}. Check its paper and cover, then print the rest.',
    'desk.print.lost': 'The connection to {name} was interrupted. Print the rest: nothing is printed twice.',
    'desk.print.layout': 'This ticket can’t be laid out: {error}',
    'desk.print.rest': 'Print the rest',
    'desk.print.again': 'Try again',
    'desk.print.browser': 'Print with the browser',
    'desk.print.other_printer': 'Another printer',
    'desk.email.do': 'Email tickets',
    'desk.email.other': 'Another email address',
    'desk.email.address': 'Email address',
    'desk.email.hint': 'The customer gets the tickets by email.',
    'desk.email.invalid': 'Enter an email address, such as name@example.com.',
    'desk.email.send': 'Send',
    'desk.email.sent': 'The tickets are on their way to {address}.',
    'desk.email.unsent': 'Emails aren’t sent yet',
    'desk.email.waits': 'No emails are sent yet, so the tickets for {address} are on hold. Print them.',
    'desk.email.later': 'The tickets go to {address} as soon as this desk is online.',
    'desk.printers.button': 'Printers',
    'desk.printers.title': 'Printers of this desk',
    'desk.printers.lead':
      'Choose what this desk prints with, and print a test page. The choice is stored on this computer.',
    'desk.printers.ask': 'Several printers are possible. Choose the one at this desk, then it prints.',
    'desk.printers.none':
      'There are no printers yet, so this desk prints with the browser. An administrator adds printers in the settings.',
    'desk.printers.browser': 'The browser',
    'desk.printers.browser_hint': 'Opens the print dialog of this computer',
    'desk.printers.test': 'Print test page: {kind}, {name}',
    'desk.printers.save': 'Save',
  },
  {
    'desk.print.gate': 'Eingang {gate}',
    'desk.print.tax': 'inkl. {rate, number} % MwSt.',
    'desk.print.title': 'Drucken',
    'desk.print.running': '{printed, number} von {total, number} gedruckt',
    'desk.print.failed': '{printed, plural, =0 {Es wurde nichts gedruckt} other {# von {total, number} gedruckt}}',
    'desk.print.missing': 'Noch nicht gedruckt: {names}',
    'desk.print.more': '{names} und {count, number} weitere',
    'desk.print.no_printer':
      'Unter {address} ist kein Drucker erreichbar. Starten Sie den Druckdienst auf diesem Rechner oder drucken Sie mit dem Browser.',
    'desk.print.refused':
      'Der Drucker {name} hat angehalten: {error}. Prüfen Sie Papier und Deckel und drucken Sie dann den Rest.',
    'desk.print.lost':
      'Die Verbindung zu {name} wurde unterbrochen. Drucken Sie den Rest: nichts wird doppelt gedruckt.',
    'desk.print.layout': 'Dieses Ticket lässt sich nicht setzen: {error}',
    'desk.print.rest': 'Rest drucken',
    'desk.print.again': 'Erneut versuchen',
    'desk.print.browser': 'Mit dem Browser drucken',
    'desk.print.other_printer': 'Anderer Drucker',
    'desk.email.do': 'Tickets mailen',
    'desk.email.other': 'Andere E-Mail-Adresse',
    'desk.email.address': 'E-Mail-Adresse',
    'desk.email.hint': 'Der Kunde bekommt die Tickets per E-Mail.',
    'desk.email.invalid': 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    'desk.email.send': 'Senden',
    'desk.email.sent': 'Die Tickets sind unterwegs an {address}.',
    'desk.email.unsent': 'Noch kein Versand',
    'desk.email.waits':
      'Die Tickets für {address} warten, weil hier noch keine E-Mails verschickt werden. Drucken Sie sie.',
    'desk.email.later': 'Die Tickets gehen an {address}, sobald diese Kasse online ist.',
    'desk.printers.button': 'Drucker',
    'desk.printers.title': 'Drucker dieser Kasse',
    'desk.printers.lead':
      'Wählen Sie, womit diese Kasse druckt, und drucken Sie eine Testseite. Die Wahl wird auf diesem Rechner gespeichert.',
    'desk.printers.ask': 'Mehrere Drucker sind möglich. Wählen Sie den an dieser Kasse, dann wird gedruckt.',
    'desk.printers.none':
      'Es gibt noch keine Drucker, daher druckt diese Kasse mit dem Browser. Drucker werden in den Einstellungen angelegt.',
    'desk.printers.browser': 'Der Browser',
    'desk.printers.browser_hint': 'Öffnet den Druckdialog dieses Rechners',
    'desk.printers.test': 'Testseite drucken: {kind}, {name}',
    'desk.printers.save': 'Speichern',
  },
)
