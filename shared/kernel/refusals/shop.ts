import { phrases } from '../phrases'

/** Error messages for visitors of the shop, and for the office about its questions. */
export const shopRefusals = phrases(
  {
    'error.shop.cart_over': 'Your time has run out, so your places are back on sale. You can choose again.',
    'error.shop.cart_extended': 'You’ve already had more time. Please finish your order, or choose again later.',
    'error.shop.cart_ordered': 'This order is already placed. Start a new one to buy more.',
    'error.shop.too_many_carts':
      'Too many orders have been started from your connection. Finish one of them, or try again in 15 minutes.',
    'error.shop.nothing_chosen': 'Choose how many tickets you want, or at least one seat.',
    'error.shop.no_donation': 'There’s no donation in this order that a receipt can be written for.',
    'error.shop.gift_address': 'Enter the email address of the person who gets the voucher.',
    'error.shop.donation': 'Enter an amount from {min, number, money} to {max, number, money}.',
    'error.shop.gift_day': 'Choose a date from today up to a year ahead.',
    'error.shop.wire_late': 'The event is too soon for a bank transfer. Choose another way to pay.',
    'error.shop.pays_now': 'Some of this can’t be reserved. Please pay for it now.',
    'error.shop.reserve_only': '“{price}” can only be reserved. Choose “Reserve without paying”.',
    'error.shop.exchange_nothing': 'Choose at least one ticket to give back.',
    'error.orders.no_exchange': 'These tickets can’t be exchanged here. Please contact the box office.',
    'error.orders.exchange_over': 'It’s too late to exchange these tickets.',
    'error.orders.exchange_tickets': 'Choose tickets in exchange, and no vouchers.',
    'error.orders.exchange_cheaper':
      'Choose tickets that cost at least as much as yours: the terms of your order allow no money back.',
    'error.orders.given_back': 'These tickets have already been exchanged or returned.',
    'error.shop.invoice_unpaid': 'You can have an invoice once the order is paid.',
    'error.questions.options':
      'A choice needs its options, each once and one per line, and as many in the other language or none.',
    'error.questions.answer':
      'This isn’t an answer to the question. Numbers have digits only, dates look like 2026-11-30.',
    'error.shop.answer_missing': 'Please answer the question “{question}”.',
    'error.shop.answer_wrong': 'Please check your answer to “{question}”.',
    'error.shop.file_kind': 'Choose a PDF, PNG or JPEG file.',
    'error.shop.file_size': 'This file is larger than {megabytes} MB. Choose a smaller one.',
    'error.shop.invoices_many': 'This invoice has been corrected several times. Please contact the box office.',
    'error.waiting_list.closed': 'There’s no waiting list for this event.',
    'error.waiting_list.not_sold_out': 'These tickets are available. You can buy them now.',
    'error.waiting_list.sell_now': 'These tickets are available. Sell them now.',
    'error.waiting_list.too_many':
      'Too many people have joined from your connection. Try again in two days, or contact the box office.',
    'error.waiting_list.has_offer': 'We’re already holding tickets for you. Check your email for our offer.',
    'error.waiting_list.offer_over': 'The time of this offer is over. The tickets went to the next person.',
    'error.waiting_list.offer_only': 'This offer is only for the tickets in it. Buy other tickets in a new order.',
    'error.waiting_list.no_places': 'There aren’t enough free places for this person.',
    'error.waiting_list.is_paying': 'This person is paying at the moment. Try again in a few minutes.',
    'error.waiting_list.not_waiting': 'This person isn’t waiting any more.',
    'error.waiting_list.other_entry':
      'This person is already waiting for this event with another entry, or already has an offer.',
    'error.shop.return_not_allowed': 'These tickets can’t be returned here. Please contact the box office.',
    'error.shop.return_late': 'The time to return these tickets is over.',
    'error.shop.return_used': 'Someone has already gone in with these tickets, so they can’t be returned.',
    'error.shop.return_underway':
      'A payment for this order is still being processed. Please try again in a few minutes.',
    'error.shop.return_at_desk': 'The box office is working on this order. Please try again later, or ask there.',
    'error.shop.return_ask': 'This can’t be refunded automatically. Please contact the box office.',
    'error.shop.return_changed': 'This order has changed since you looked. Please check the amounts again.',
    'error.shop.return_nothing': 'Choose at least one ticket.',
    'error.shop.return_worthless': 'You wouldn’t get any money back for this.',
    'error.shop.return_apart': 'These events are refunded in different ways. Return their tickets one event at a time.',
    'error.shop.rename_not_allowed': 'The name can’t be changed here any more. Please contact the box office.',
    'error.shop.resale_not_allowed': 'These tickets can’t be offered to the waiting list.',
    'error.shop.resale_offered':
      'This ticket is offered to somebody at the moment. You can change that once they have decided.',
    'error.shop.resale_changed':
      'A ticket has been sold or returned since you opened this page. Nothing was changed. Check your choice and save it again.',
    'error.shop.resale_gone': 'These tickets are no longer available. You haven’t paid anything.',
    'error.shop.resale_pays_now':
      'Somebody else gives these tickets back for you, so please pay for them now, with one of the other ways.',
    'error.orders.resale_online':
      'The buyer has to pay for this order online: its tickets belong to somebody else until then.',
    'error.shop.return_voucher_used': 'A part of this voucher is already spent, so it can’t be returned.',
  },
  {
    'error.shop.cart_over': 'Ihre Zeit ist abgelaufen, Ihre Plätze sind wieder frei. Sie können neu wählen.',
    'error.shop.cart_extended':
      'Sie hatten schon mehr Zeit. Bitte schließen Sie die Bestellung ab, oder wählen Sie später neu.',
    'error.shop.cart_ordered': 'Diese Bestellung ist schon aufgegeben. Beginnen Sie eine neue, um mehr zu kaufen.',
    'error.shop.too_many_carts':
      'Von Ihrem Anschluss wurden zu viele Bestellungen begonnen. Schließen Sie eine ab, oder versuchen Sie es in 15 Minuten noch einmal.',
    'error.shop.nothing_chosen': 'Wählen Sie, wie viele Tickets Sie möchten, oder mindestens einen Platz.',
    'error.shop.no_donation': 'In dieser Bestellung gibt es keine Spende, die sich bestätigen lässt.',
    'error.shop.gift_address': 'Geben Sie die E-Mail-Adresse der Person ein, die den Gutschein bekommt.',
    'error.shop.donation': 'Geben Sie einen Betrag von {min, number, money} bis {max, number, money} ein.',
    'error.shop.gift_day': 'Wählen Sie einen Tag zwischen heute und in einem Jahr.',
    'error.shop.wire_late':
      'Für eine Überweisung findet die Veranstaltung zu bald statt. Wählen Sie einen anderen Zahlungsweg.',
    'error.shop.pays_now': 'Nicht alles davon lässt sich reservieren. Bitte bezahlen Sie es jetzt.',
    'error.shop.reserve_only': '„{price}“ kann nur reserviert werden. Wählen Sie „Verbindlich reservieren“.',
    'error.shop.exchange_nothing': 'Wählen Sie mindestens ein Ticket, das Sie zurückgeben.',
    'error.orders.no_exchange': 'Diese Tickets lassen sich hier nicht umtauschen. Bitte wenden Sie sich an die Kasse.',
    'error.orders.exchange_over': 'Für den Umtausch dieser Tickets ist es zu spät.',
    'error.orders.exchange_tickets': 'Wählen Sie im Tausch Tickets und keine Gutscheine.',
    'error.orders.exchange_cheaper':
      'Wählen Sie Tickets, die mindestens so viel kosten wie Ihre: Nach den Bedingungen Ihrer Bestellung wird nichts ausgezahlt.',
    'error.orders.given_back': 'Diese Tickets wurden schon umgetauscht oder zurückgegeben.',
    'error.shop.invoice_unpaid': 'Eine Rechnung gibt es, sobald die Bestellung bezahlt ist.',
    'error.questions.options':
      'Eine Auswahl braucht ihre Möglichkeiten, jede einmal und je Zeile eine, und ebenso viele in der anderen Sprache oder keine.',
    'error.questions.answer':
      'Das ist keine Antwort auf die Frage. Zahlen haben nur Ziffern, ein Datum sieht so aus: 2026-11-30.',
    'error.shop.answer_missing': 'Bitte beantworten Sie die Frage „{question}“.',
    'error.shop.answer_wrong': 'Bitte prüfen Sie Ihre Antwort auf „{question}“.',
    'error.shop.file_kind': 'Wählen Sie eine Datei im Format PDF, PNG oder JPEG.',
    'error.shop.file_size': 'Diese Datei ist größer als {megabytes} MB. Wählen Sie eine kleinere.',
    'error.shop.invoices_many': 'Diese Rechnung wurde schon mehrmals berichtigt. Bitte wenden Sie sich an die Kasse.',
    'error.waiting_list.closed': 'Für diese Veranstaltung gibt es keine Warteliste.',
    'error.waiting_list.not_sold_out': 'Diese Tickets sind zu haben. Sie können sie gleich kaufen.',
    'error.waiting_list.sell_now': 'Diese Tickets sind zu haben. Verkaufen Sie sie gleich.',
    'error.waiting_list.too_many':
      'Von Ihrem Anschluss haben sich zu viele eingetragen. Versuchen Sie es in zwei Tagen noch einmal, oder wenden Sie sich an die Kasse.',
    'error.waiting_list.has_offer':
      'Wir halten schon Tickets für Sie zurück. Unser Angebot finden Sie in Ihren E-Mails.',
    'error.waiting_list.offer_over': 'Die Zeit für dieses Angebot ist abgelaufen. Die Tickets sind weitergegeben.',
    'error.waiting_list.offer_only':
      'Dieses Angebot gilt nur für die Tickets darin. Weitere Tickets kaufen Sie mit einer neuen Bestellung.',
    'error.waiting_list.no_places': 'Für diese Person sind nicht genug Plätze frei.',
    'error.waiting_list.is_paying': 'Diese Person bezahlt gerade. Versuchen Sie es in einigen Minuten noch einmal.',
    'error.waiting_list.not_waiting': 'Diese Person wartet nicht mehr.',
    'error.waiting_list.other_entry':
      'Diese Person wartet schon mit einem anderen Eintrag auf diese Veranstaltung oder hat schon ein Angebot.',
    'error.shop.return_not_allowed':
      'Diese Tickets lassen sich hier nicht zurückgeben. Bitte wenden Sie sich an die Kasse.',
    'error.shop.return_late': 'Die Frist für die Rückgabe dieser Tickets ist vorbei.',
    'error.shop.return_used': 'Mit diesen Tickets war schon jemand drin, sie lassen sich nicht mehr zurückgeben.',
    'error.shop.return_underway':
      'Eine Zahlung zu dieser Bestellung läuft noch. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'error.shop.return_at_desk':
      'Die Kasse bearbeitet diese Bestellung gerade. Bitte versuchen Sie es später noch einmal, oder fragen Sie dort.',
    'error.shop.return_ask': 'Das lässt sich nicht automatisch erstatten. Bitte wenden Sie sich an die Kasse.',
    'error.shop.return_changed':
      'Diese Bestellung hat sich inzwischen geändert. Bitte prüfen Sie die Beträge noch einmal.',
    'error.shop.return_nothing': 'Wählen Sie mindestens ein Ticket.',
    'error.shop.return_worthless': 'Dafür würden Sie nichts zurückbekommen.',
    'error.shop.return_apart':
      'Diese Veranstaltungen werden auf verschiedene Weise erstattet. Geben Sie die Tickets einzeln je Veranstaltung zurück.',
    'error.shop.rename_not_allowed': 'Der Name lässt sich hier nicht mehr ändern. Bitte wenden Sie sich an die Kasse.',
    'error.shop.resale_not_allowed': 'Diese Tickets lassen sich der Warteliste nicht anbieten.',
    'error.shop.resale_offered':
      'Dieses Ticket ist gerade jemandem angeboten. Sie können das ändern, sobald die Person sich entschieden hat.',
    'error.shop.resale_changed':
      'Seit Sie diese Seite geöffnet haben, wurde ein Ticket verkauft oder zurückgegeben. Es wurde nichts geändert. Prüfen Sie Ihre Auswahl und speichern Sie noch einmal.',
    'error.shop.resale_gone': 'Diese Tickets gibt es nicht mehr. Sie haben nichts bezahlt.',
    'error.shop.resale_pays_now':
      'Jemand anderes gibt diese Tickets für Sie zurück. Bezahlen Sie sie deshalb sofort, mit einer der anderen Zahlungsarten.',
    'error.orders.resale_online':
      'Diese Bestellung muss der Käufer online bezahlen: Bis dahin gehören ihre Tickets noch jemand anderem.',
    'error.shop.return_voucher_used':
      'Ein Teil dieses Gutscheins ist schon eingelöst, er lässt sich nicht zurückgeben.',
  },
)
