import { phrases } from '../phrases'

/** Error messages for seating plans. */
export const seatRefusals = phrases(
  {
    'error.seats.sold_remove':
      '{seat} is sold for “{event}”. Refund or exchange its ticket before you delete the seat.',
    'error.seats.sold_category':
      '{seat} is sold for “{event}” at the price of its category. Refund or exchange its ticket before you change the category.',
    'error.seats.sold_companion':
      '{seat} is sold for “{event}” together with its companion seat or without one. Refund or exchange its ticket before you change that.',
    'error.seats.sold_hold': '{seat} is sold for “{event}”, so you can’t put it on hold.',
    'error.seats.sold_renumber':
      '{seat} is sold for “{event}”. Tickets stay valid, but they show the old name. Check who is affected, then confirm.',
    'error.seats.held':
      '{seat} is held by {holder} for “{event}” and can be sold at any moment. Release it there first.',
    'error.seats.changed': '{by} changed {seat} in the meantime. Nothing of your edit was saved.',
    'error.seats.link_broken': '{seat} needs a companion seat of the same plan that belongs to no other seat.',
    'error.seats.other_plan': 'A seat can’t move to another seating plan.',
    'error.seats.too_many': 'A seating plan can have {most, number} seats at most.',
    'error.seating_plans.in_use': 'Events use “{name}”, so you can’t delete it.',
    'error.seating_plans.not_copy': '“{name}” isn’t a copy of this template.',
  },
  {
    'error.seats.sold_remove':
      '{seat} ist für „{event}“ verkauft. Erstatten oder tauschen Sie das Ticket, bevor Sie den Platz löschen.',
    'error.seats.sold_category':
      '{seat} ist für „{event}“ zum Preis seiner Kategorie verkauft. Erstatten oder tauschen Sie das Ticket, bevor Sie die Kategorie ändern.',
    'error.seats.sold_companion':
      '{seat} ist für „{event}“ mit oder ohne Begleitplatz verkauft. Erstatten oder tauschen Sie das Ticket, bevor Sie das ändern.',
    'error.seats.sold_hold': '{seat} ist für „{event}“ verkauft und kann nicht gesperrt werden.',
    'error.seats.sold_renumber':
      '{seat} ist für „{event}“ verkauft. Tickets bleiben gültig, zeigen aber den alten Namen. Prüfen Sie, wen das betrifft, und bestätigen Sie dann.',
    'error.seats.held':
      '{seat} wird für „{event}“ von {holder} gehalten und kann jederzeit verkauft werden. Geben Sie ihn zuerst dort frei.',
    'error.seats.changed': '{by} hat {seat} inzwischen geändert. Von Ihrer Änderung wurde nichts gespeichert.',
    'error.seats.link_broken': '{seat} braucht einen Begleitplatz desselben Plans, der zu keinem anderen Platz gehört.',
    'error.seats.other_plan': 'Ein Platz kann nicht in einen anderen Saalplan wechseln.',
    'error.seats.too_many': 'Ein Saalplan kann höchstens {most, number} Plätze haben.',
    'error.seating_plans.in_use': 'Veranstaltungen verwenden „{name}“, deshalb kann er nicht gelöscht werden.',
    'error.seating_plans.not_copy': '„{name}“ ist keine Kopie dieser Vorlage.',
  },
)
