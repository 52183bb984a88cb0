import { phrases } from '../phrases'

/** Error messages for what is on sale, cash counts and admission. */
export const sellingRefusals = phrases(
  {
    'error.events.taken': 'Tickets for this event are already sold or held by a desk.',
    'error.events.cancellation_running': 'The orders of this event are being handled already. Wait until that’s done.',
    'error.events.no_target': 'Choose the date that tickets are exchanged for.',
    'error.events.exchange_no_price': '“{event}” has no price of this category and name.',
    'error.events.exchange_no_seat': '“{event}” doesn’t have this seat.',
    'error.events.exchange_dearer': 'The other tickets cost more. Exchange this order by hand.',
    'error.events.has_hall': 'This event takes place in a hall with a seating plan. You can only sell its seats.',
    'error.events.quota_below':
      '{sold, number} are sold, and desks and orders hold {held} more. Enter at least the sum of the two. Desks release theirs when their shifts close.',
    'error.rights.not_held':
      'This isn’t reserved for this desk, and the server can’t be reached. Try again when you’re online.',
    'error.rights.seat_not_held': 'This desk doesn’t hold {seat}, so you can’t sell it while offline.',
    'error.rights.places_not_held':
      '{left, plural, =0 {No places} one {Only # place} other {Only # places}} left at this desk in {category}. You can sell more when you’re back online.',
    'error.rights.places_left': 'Only {left, plural, one {# place is} other {# places are}} left in {category}.',
    'error.rights.seat_taken': '{seat} has just been taken elsewhere.',
    'error.rights.seat_on_hold': '{seat} is on hold. Release it in the seating plan before you sell it.',
    'error.rights.seat_in_sale': '{seat} is in another sale at this desk.',
    'error.rights.seat_sold_here': '{seat} has just been sold at this desk.',
    'error.rights.sold_out': '{category} is sold out.',
    'error.rights.stock_not_held':
      '{left, plural, =0 {No} other {Only #}} {product} left at this desk. You can sell more when you’re back online.',
    'error.rights.stock_left': 'Only {left, number} {product} left.',
    'error.rights.unknown': 'The server has no record that this desk may sell this.',
    'error.rights.fenced': 'A manager has stopped this desk from selling this.',
    'error.rights.undecided': 'Released after a manager has reviewed this device’s earlier sales.',
    'error.rights.too_many': 'You can add up to {max, number} places at once.',
    'error.rights.recovering':
      'The server was restored from a backup. Sell what this desk holds. You can sell more once every desk has reported.',
    'error.products.tax_group_gone': 'The tax group of {name} no longer exists. Choose another one.',
    'error.products.held': 'Desks hold {held} of {name}. Enter at least as many, or close their shifts first.',
    'error.receipts.gap': 'Receipt {number} doesn’t follow receipt {last}.',
    'error.receipts.chain': 'Receipt {number} doesn’t match the previous receipt of its cash box.',
    'error.cash_boxes.too_much': 'You can enter up to {most, number, money} at once.',
    'error.cash_box_shifts.not_open': 'Open a shift first.',
    'error.cash_box_shifts.already_open': 'A shift is already open on this device.',
    'error.cash_box_shifts.not_yours': 'This shift belongs to another cashier. Take it over, or count and close it.',
    'error.cash_box_shifts.closed': 'This shift is closed.',
    'error.cash_box_shifts.not_enough_cash': 'There’s only {cash, number, money} in the drawer.',
    'error.cash_box_shifts.not_so_much_cash': 'There isn’t that much cash in the drawer.',
    'error.cash_box_shifts.wrong_figures': 'The figures of this shift don’t match its receipts.',
    'error.check_ins.already_undone': 'This scan was already undone.',
    'error.check_ins.too_late': 'You can only undo a scan within 15 minutes.',
  },
  {
    'error.events.taken': 'Für diese Veranstaltung sind schon Tickets verkauft oder bei einer Kasse.',
    'error.events.cancellation_running':
      'Die Bestellungen dieser Veranstaltung werden bereits abgewickelt. Bitte warten Sie, bis das fertig ist.',
    'error.events.no_target': 'Wählen Sie den Termin, für den die Tickets getauscht werden.',
    'error.events.exchange_no_price': '„{event}“ hat keinen Preis dieser Kategorie und dieses Namens.',
    'error.events.exchange_no_seat': '„{event}“ hat diesen Platz nicht.',
    'error.events.exchange_dearer': 'Die anderen Tickets kosten mehr. Tauschen Sie diese Bestellung von Hand.',
    'error.events.has_hall':
      'Diese Veranstaltung findet in einem Saal mit Saalplan statt. Verkauft werden nur dessen Sitze.',
    'error.events.quota_below':
      '{sold, number} sind verkauft, und Kassen und Bestellungen halten weitere {held}. Geben Sie mindestens die Summe ein. Kassen geben ihre frei, wenn ihre Schichten schließen.',
    'error.rights.not_held':
      'Diese Kasse hat dafür kein Kontingent und erreicht den Server gerade nicht. Versuchen Sie es online noch einmal.',
    'error.rights.seat_not_held':
      '{seat} gehört nicht zum Kontingent dieser Kasse und kann offline nicht verkauft werden.',
    'error.rights.places_not_held':
      '{left, plural, =0 {Kein Platz} one {Nur noch # Platz} other {Nur noch # Plätze}} an dieser Kasse in {category}. Mehr geht, sobald das Netz wieder da ist.',
    'error.rights.places_left':
      'In {category} {left, plural, one {ist nur noch # Platz} other {sind nur noch # Plätze}} frei.',
    'error.rights.seat_taken': '{seat} wurde gerade anderswo vergeben.',
    'error.rights.seat_on_hold': '{seat} ist gesperrt. Geben Sie den Platz im Saalplan frei, bevor Sie ihn verkaufen.',
    'error.rights.seat_in_sale': '{seat} ist in einem anderen Verkauf dieser Kasse.',
    'error.rights.seat_sold_here': '{seat} wurde gerade an dieser Kasse verkauft.',
    'error.rights.sold_out': '{category} ist ausverkauft.',
    'error.rights.stock_not_held':
      '{product}: an dieser Kasse {left, plural, =0 {keine mehr} other {nur noch #}}. Mehr geht, sobald das Netz wieder da ist.',
    'error.rights.stock_left': 'Von {product} {left, plural, one {ist nur noch # da} other {sind nur noch # da}}.',
    'error.rights.unknown': 'Beim Server ist nicht vermerkt, dass diese Kasse das verkaufen darf.',
    'error.rights.fenced': 'Die Leitung hat dieser Kasse das Recht entzogen, das zu verkaufen.',
    'error.rights.undecided': 'Wird freigegeben, sobald die Leitung frühere Verkäufe dieses Geräts geprüft hat.',
    'error.rights.too_many': 'Sie können höchstens {max, number} Plätze auf einmal hinzufügen.',
    'error.rights.recovering':
      'Der Server wurde aus einer Sicherung wiederhergestellt. Verkaufen Sie, was diese Kasse hält. Mehr geht, sobald sich jede Kasse gemeldet hat.',
    'error.products.tax_group_gone': 'Die Steuergruppe von {name} gibt es nicht mehr. Bitte eine andere wählen.',
    'error.products.held':
      'Von {name} halten Kassen noch {held}. Geben Sie mindestens so viele ein, oder schließen Sie zuerst deren Schichten ab.',
    'error.receipts.gap': 'Beleg {number} folgt nicht auf Beleg {last}.',
    'error.receipts.chain': 'Beleg {number} passt nicht zum vorigen Beleg seiner Kassenlade.',
    'error.cash_boxes.too_much': 'Sie können höchstens {most, number, money} auf einmal eingeben.',
    'error.cash_box_shifts.not_open': 'Öffnen Sie zuerst eine Schicht.',
    'error.cash_box_shifts.already_open': 'Auf diesem Gerät ist schon eine Schicht offen.',
    'error.cash_box_shifts.not_yours':
      'Diese Schicht gehört jemand anderem. Übernehmen Sie sie, oder zählen und schließen Sie sie ab.',
    'error.cash_box_shifts.closed': 'Diese Schicht ist abgeschlossen.',
    'error.cash_box_shifts.not_enough_cash': 'In der Lade sind nur {cash, number, money}.',
    'error.cash_box_shifts.not_so_much_cash': 'So viel Bargeld ist nicht in der Lade.',
    'error.cash_box_shifts.wrong_figures': 'Die Zahlen dieser Schicht passen nicht zu ihren Belegen.',
    'error.check_ins.already_undone': 'Dieser Scan wurde schon zurückgenommen.',
    'error.check_ins.too_late': 'Sie können einen Scan nur 15 Minuten lang zurücknehmen.',
  },
)
