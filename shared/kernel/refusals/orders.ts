import { phrases } from '../phrases'

/** Error messages for orders: sales, refunds, reservations and carts. */
export const orderRefusals = phrases(
  {
    'error.orders.already_sold': 'This sale is already finished, in this tab or another.',
    'error.orders.empty': 'Add something to the sale first.',
    'error.orders.price_unknown': 'This price isn’t on sale.',
    'error.orders.seat_missing': 'Seats for “{event}” are numbered. Choose a seat for each ticket.',
    'error.orders.not_on_sale': '{event} isn’t on sale.',
    'error.orders.sale_closed': 'Sales for “{event}” have closed.',
    'error.orders.no_address': 'Enter an address for delivery by post.',
    'error.orders.event_over':
      '{event} is over according to this device’s clock. If the clock is wrong, set it and try again.',
    'error.orders.part_paid': 'Part of this sale is paid. Finish the sale, or return that payment first.',
    'error.orders.too_many_parts':
      'This sale already has {count, number} payments. Take the full remaining amount, or return a payment.',
    'error.orders.wrong_total': 'The amounts in this sale don’t add up.',
    'error.orders.wrong_ticket_code': 'A ticket’s code belongs to another ticket.',
    'error.orders.seat_twice': 'This sale contains the same seat twice. Remove one of them.',
    'error.orders.underpaid': '{missing, number, money} still to pay.',
    'error.orders.method_not_at_desk': 'You can’t use this payment method at a desk.',
    'error.orders.transition': 'An order can’t change from {from} to {to}.',
    'error.orders.not_this_shift':
      'You can only void a sale from the shift that’s open here. Request a refund instead.',
    'error.orders.not_paid': 'This order was cancelled, refunded or never paid.',
    'error.orders.checked_in':
      '{count, plural, one {# person has} other {# people have}} already gone in with this sale, so you can’t void it. Request a refund instead.',
    'error.orders.refund_used':
      '{count, plural, one {# person has} other {# people have}} already gone in with these tickets. Confirm that you want to return them anyway.',
    'error.orders.exchange_used': 'People have already gone in with these tickets, so they can’t be exchanged.',
    'error.orders.exchange_vouchers': 'A voucher paid for these items. Void them first, then sell the new ones.',
    'error.orders.voided_meanwhile':
      'Part of this was voided in the meantime, in this tab or another. Check what’s left.',
    'error.orders.only_free_left': 'Only free items would be left. Void the whole sale, then sell those items again.',
    'error.orders.sold_together': 'A wheelchair place and its companion seat must be sold and voided together.',
    'error.orders.in_dispute': 'The server couldn’t book this sale. A manager must review it first.',
    'error.orders.refund_requested': 'A refund was already requested for this order.',
    'error.orders.code_taken': 'This booking code is already in use.',
    'error.carts.taken_up': 'This sale has just been opened in another tab.',
    'error.carts.too_many': 'You already have {max, number} parked sales. Finish or discard one first.',
    'error.carts.seats_lost':
      'These were sold or taken elsewhere while this sale was parked: {seats}. They’ve been removed from the sale.',
    'error.carts.seats_not_held':
      'This desk released these while the sale was parked: {seats}. They’ve been removed from the sale because you’re offline.',
    'error.orders.refund_whole': 'This order can only be refunded in full: its payments can’t be split by item.',
    'error.orders.refund_only_free': 'Only free items would be left. Request a refund for all items.',
    'error.orders.void_unbooked':
      'The desk already returned money for this order, and that hasn’t been booked. Decline this request.',
    'error.orders.shift_open':
      'The shift that sold this is still open at {device}, so the desk can void it. Decide once the shift is closed.',
    'error.orders.undecided': 'An entry from a desk for this order is on hold for review. Resolve that incident first.',
    'error.orders.refund_changed': 'This order has changed in the meantime. Check the refund amount again.',
    'error.orders.at_desk': '{device} has picked up this order and is taking payment.',
    'error.orders.donation_at_desk':
      'This order includes a donation, which a desk can’t take. It can be paid online or by bank transfer.',
    'error.orders.ran_out':
      'This order wasn’t picked up in time, and its places were released. If they’re still available, start a new sale.',
    'error.orders.reduced_before':
      'This order already uses a promo code. A sale can have only one promo code or discount.',
    'error.orders.one_sale': 'You already have an open sale. Finish, park or clear it first.',
    'error.orders.payment_underway': 'A payment for this order is in progress. Wait until it succeeds or fails.',
    'error.orders.not_as_reserved': 'The items sold don’t match the reservation.',
    'error.orders.put_back': 'This desk released the order. Pick it up again.',
    'error.orders.pick_up_online':
      'You can’t pick up this order while offline, because another desk may have it. Try again when you’re online.',
    'error.orders.nothing_due': 'This is already paid in full. If too much was paid, the office can refund it.',
    'error.orders.paid_before':
      'Part of this order was paid before this desk picked it up. Request a refund from the office.',
    'error.orders.is_cart': 'This is a cart in the web shop that nobody has ordered yet. Only its buyer can change it.',
    'error.orders.not_payable': 'This order is already paid, cancelled or expired, so it can’t be paid.',
    'error.orders.add_unpaid':
      'You can only add items to an unpaid order. Create a new order for the same customer instead.',
    'error.orders.tickets_unpaid': 'You can send the tickets once the order is paid.',
    'error.orders.no_tickets': 'This order has no valid tickets or vouchers.',
    'error.orders.no_email': 'This order has no email address. Add one first.',
    'error.orders.tickets_sent_often': 'This has been sent {max, number} times in one day. Try again tomorrow.',
    'error.orders.pays_too_much': 'Only {due, number, money} is left to pay.',
    'error.orders.pays_nothing': 'Enter an amount.',
    'error.orders.cash_at_desk': 'Cash belongs in a cash box. Take it at a desk with an open shift.',
    'error.orders.exchange_only': 'Open the order to give in exchange, and choose Exchange there.',
    'error.orders.free_has_amount':
      'An order with an amount due can’t be recorded as free. Discount it with a promo code first.',
    'error.orders.method_not_accepted': 'Your organisation doesn’t accept this payment method.',
    'error.orders.is_option': 'This is an option. Convert it to a reservation first.',
    'error.orders.valid_until': 'Choose a time in the future until which the places are held.',
    'error.orders.not_convertible': 'You can only convert an unpaid reservation or option.',
    'error.orders.no_vouchers': 'You can’t convert orders to vouchers here.',
    'error.orders.too_many': 'You can have up to {max, number} tickets in one order.',
  },
  {
    'error.orders.already_sold': 'Dieser Verkauf ist schon abgeschlossen, in diesem Tab oder einem anderen.',
    'error.orders.empty': 'Legen Sie zuerst etwas in den Verkauf.',
    'error.orders.price_unknown': 'Dieser Preis ist nicht im Verkauf.',
    'error.orders.seat_missing': 'Die Plätze für „{event}“ sind nummeriert. Wählen Sie für jedes Ticket einen Platz.',
    'error.orders.not_on_sale': '{event} ist nicht im Verkauf.',
    'error.orders.sale_closed': 'Der Verkauf für „{event}“ ist beendet.',
    'error.orders.no_address': 'Geben Sie für den Postversand eine Adresse ein.',
    'error.orders.event_over':
      '{event} ist nach der Uhr dieses Geräts vorbei. Geht die Uhr falsch, stellen Sie sie und versuchen Sie es noch einmal.',
    'error.orders.part_paid':
      'Ein Teil dieses Verkaufs ist bezahlt. Schließen Sie ihn ab, oder geben Sie diese Zahlung zuerst zurück.',
    'error.orders.too_many_parts':
      'Dieser Verkauf hat schon {count, number} Zahlungen. Nehmen Sie den ganzen Rest, oder geben Sie eine Zahlung zurück.',
    'error.orders.wrong_total': 'Die Beträge dieses Verkaufs gehen nicht auf.',
    'error.orders.wrong_ticket_code': 'Der Code eines Tickets gehört zu einem anderen Ticket.',
    'error.orders.seat_twice': 'Dieser Verkauf enthält denselben Sitz zweimal. Entfernen Sie einen davon.',
    'error.orders.underpaid': '{missing, number, money} sind noch offen.',
    'error.orders.method_not_at_desk': 'Diese Zahlungsart geht an der Kasse nicht.',
    'error.orders.transition': 'Eine Bestellung kann nicht von {from} zu {to} wechseln.',
    'error.orders.not_this_shift':
      'Sie können nur einen Verkauf der Schicht stornieren, die hier offen ist. Fordern Sie stattdessen eine Erstattung an.',
    'error.orders.not_paid': 'Diese Bestellung wurde storniert, erstattet oder nie bezahlt.',
    'error.orders.checked_in':
      'Mit diesem Verkauf {count, plural, one {ist # Person} other {sind # Personen}} schon eingelassen, darum lässt er sich nicht stornieren. Fordern Sie stattdessen eine Erstattung an.',
    'error.orders.refund_used':
      'Mit diesen Tickets {count, plural, one {ist bereits # Person} other {sind bereits # Personen}} eingelassen. Bestätigen Sie, dass Sie sie trotzdem zurücknehmen.',
    'error.orders.exchange_used':
      'Mit diesen Tickets wurde bereits jemand eingelassen. Sie lassen sich nicht tauschen.',
    'error.orders.exchange_vouchers':
      'Diese Posten wurden mit einem Gutschein bezahlt. Stornieren Sie sie zuerst und verkaufen Sie dann die neuen.',
    'error.orders.voided_meanwhile':
      'Ein Teil davon wurde inzwischen storniert, in diesem Tab oder einem anderen. Prüfen Sie, was übrig ist.',
    'error.orders.only_free_left':
      'Es blieben nur kostenlose Posten übrig. Stornieren Sie den ganzen Verkauf und verkaufen Sie diese neu.',
    'error.orders.sold_together':
      'Ein Rollstuhlplatz und sein Begleitplatz werden nur zusammen verkauft und storniert.',
    'error.orders.in_dispute': 'Der Server konnte diesen Verkauf nicht buchen. Die Leitung muss ihn zuerst prüfen.',
    'error.orders.refund_requested': 'Für diese Bestellung wurde schon eine Erstattung angefordert.',
    'error.orders.code_taken': 'Dieser Buchungscode ist schon vergeben.',
    'error.carts.taken_up': 'Dieser Verkauf wurde gerade in einem anderen Tab geöffnet.',
    'error.carts.too_many':
      'Es sind schon {max, number} Verkäufe geparkt. Schließen Sie zuerst einen ab oder verwerfen Sie einen.',
    'error.carts.seats_lost':
      'Während dieser Verkauf geparkt war, wurde anderswo verkauft oder vergeben: {seats}. Das ist nicht mehr im Verkauf.',
    'error.carts.seats_not_held':
      'Diese Kasse hat freigegeben, während der Verkauf geparkt war: {seats}. Das ist nicht mehr im Verkauf, weil Sie offline sind.',
    'error.orders.refund_whole':
      'Diese Bestellung lässt sich nur ganz erstatten: Ihre Zahlungen lassen sich nicht nach Posten aufteilen.',
    'error.orders.refund_only_free': 'Es blieben nur kostenlose Posten übrig. Fordern Sie die Erstattung für alles an.',
    'error.orders.void_unbooked':
      'Die Kasse hat für diese Bestellung schon Geld zurückgegeben, und das ist nicht gebucht. Lehnen Sie die Anfrage ab.',
    'error.orders.shift_open':
      'Die Schicht, die das verkauft hat, ist an {device} noch offen und kann es stornieren. Entscheiden Sie, sobald sie abgeschlossen ist.',
    'error.orders.undecided':
      'Zu dieser Bestellung liegt ein Vorgang einer Kasse zur Prüfung vor. Klären Sie zuerst diesen Vorfall.',
    'error.orders.refund_changed':
      'Diese Bestellung hat sich inzwischen geändert. Prüfen Sie den Erstattungsbetrag noch einmal.',
    'error.orders.at_desk': '{device} hat diese Bestellung geöffnet, um sie zu kassieren.',
    'error.orders.donation_at_desk':
      'Diese Bestellung enthält eine Spende, die eine Kasse nicht annehmen kann. Sie lässt sich online oder per Überweisung bezahlen.',
    'error.orders.ran_out':
      'Diese Bestellung wurde nicht rechtzeitig abgeholt, und ihre Plätze wurden freigegeben. Sind sie noch frei, beginnen Sie einen neuen Verkauf.',
    'error.orders.reduced_before':
      'Diese Bestellung hat schon einen Aktionscode. Ein Verkauf kann nur einen Aktionscode oder Rabatt haben.',
    'error.orders.one_sale':
      'Sie haben schon einen offenen Verkauf. Schließen Sie ihn zuerst ab, parken Sie ihn oder leeren Sie ihn.',
    'error.orders.payment_underway':
      'Für diese Bestellung läuft eine Zahlung. Warten Sie, bis sie gelingt oder scheitert.',
    'error.orders.not_as_reserved': 'Verkauft wurde etwas anderes, als reserviert war.',
    'error.orders.put_back': 'Diese Kasse hat die Bestellung freigegeben. Holen Sie sie noch einmal ab.',
    'error.orders.pick_up_online':
      'Offline lässt sich diese Bestellung nicht abholen, weil eine andere Kasse sie haben könnte. Versuchen Sie es online noch einmal.',
    'error.orders.nothing_due': 'Das ist schon ganz bezahlt. Wurde zu viel bezahlt, kann es das Büro erstatten.',
    'error.orders.paid_before':
      'Ein Teil dieser Bestellung war schon bezahlt, bevor diese Kasse sie abgeholt hat. Fordern Sie beim Büro eine Erstattung an.',
    'error.orders.is_cart':
      'Das ist ein Warenkorb im Webshop, den noch niemand bestellt hat. Nur wer ihn angelegt hat, kann ihn ändern.',
    'error.orders.not_payable':
      'Diese Bestellung ist schon bezahlt, storniert oder abgelaufen und lässt sich nicht bezahlen.',
    'error.orders.add_unpaid':
      'Nur zu einer unbezahlten Bestellung lassen sich Positionen hinzufügen. Legen Sie für denselben Kunden eine neue an.',
    'error.orders.tickets_unpaid': 'Sie können die Tickets senden, sobald die Bestellung bezahlt ist.',
    'error.orders.no_tickets': 'Diese Bestellung hat keine gültigen Tickets oder Gutscheine.',
    'error.orders.no_email': 'Diese Bestellung hat keine E-Mail-Adresse. Ergänzen Sie zuerst eine.',
    'error.orders.tickets_sent_often':
      'Das wurde an einem Tag {max, number}-mal gesendet. Versuchen Sie es morgen noch einmal.',
    'error.orders.pays_too_much': 'Zu zahlen sind nur noch {due, number, money}.',
    'error.orders.pays_nothing': 'Bitte einen Betrag eingeben.',
    'error.orders.cash_at_desk':
      'Bargeld gehört in eine Kassenlade. Nehmen Sie es an einer Kasse mit offener Schicht entgegen.',
    'error.orders.exchange_only':
      'Öffnen Sie die Bestellung, die umgetauscht werden soll, und wählen Sie dort „Umtauschen“.',
    'error.orders.free_has_amount':
      'Eine Bestellung mit offenem Betrag ist nicht kostenlos. Rabattieren Sie sie zuerst mit einem Aktionscode.',
    'error.orders.method_not_accepted': 'Ihre Organisation nimmt diese Zahlungsart nicht an.',
    'error.orders.is_option': 'Das ist eine Option. Wandeln Sie sie zuerst in eine Reservierung um.',
    'error.orders.valid_until': 'Wählen Sie einen Zeitpunkt in der Zukunft, bis zu dem die Plätze gehalten werden.',
    'error.orders.not_convertible': 'Sie können nur eine unbezahlte Reservierung oder Option umwandeln.',
    'error.orders.no_vouchers': 'Bestellungen lassen sich hier nicht in Gutscheine umwandeln.',
    'error.orders.too_many': 'Höchstens {max, number} Tickets in einer Bestellung.',
  },
)
