import { phrases } from '../phrases'

/** Error messages for office work. */
export const officeRefusals = phrases(
  {
    'error.list.unknown_sort': 'This list can’t be sorted by “{sort}”.',
    'error.list.too_deep': 'A list shows its first {most, number} rows. Search or filter to see the others.',
    'error.list.unknown_value': '“{value}” isn’t a value of the filter “{filter}”.',
    'error.list.export_too_large':
      'This list has more than {most, number} rows. Search or filter it, then export again.',
    'error.list_views.too_many': 'You can save up to {most, number} views of a list. Delete one first.',
    'error.labels.too_many': 'A row can have up to {most, number} labels. Remove some first.',
    'error.promo_codes.code_taken': 'Another promo code already has this code.',
    'error.promo_codes.affiliate_taken': 'Another promo code already has this keyword.',
    'error.input.ends_first': 'The end must be after the start.',
    'error.accreditations.other_event': 'This price doesn’t belong to that event.',
    'error.accreditations.has_it': 'This contact already has the accreditation.',
    'error.accreditations.exclusive': '“{name}” is only for contacts who are currently accredited for it.',
    'error.contacts.unsubscribed': 'This contact unsubscribed. Only they can subscribe to the newsletter again.',
    'error.contacts.same': 'Choose two different contacts.',
    'error.contacts.too_many_lines': 'This import has {total, number} lines. Start another one for more.',
    'error.accreditations.used_up': 'This contact can have {max, number} of “{name}” in total and already has {had}.',
    'error.campaign_actions.over': 'This campaign is over and can’t be changed.',
    'error.campaign_actions.scheduled': 'This campaign is scheduled. Cancel its schedule first.',
    'error.campaign_actions.plan': 'The free plan allows {limit, number} active campaigns.',
    'error.campaign_actions.no_message': 'This campaign has no message yet. Write its subject and content first.',
    'error.campaign_actions.broken_message':
      'The content of this campaign can’t be rendered: line {line} is faulty. Open it in the editor and correct the code.',
    'error.campaign_actions.unknown_label':
      'A section is only for contacts with the label “{label}”, which no longer exists. Choose its recipients again in the editor.',
    'error.campaign_actions.event_or_series':
      'A campaign is about one event or about a series. Clear one of the two fields.',
    'error.campaign_actions.no_event': 'Choose the event whose visitors get this campaign first.',
    'error.campaign_actions.no_account': 'No page on this network is connected. Connect one in the settings first.',
    'error.campaign_actions.not_sending': 'This campaign isn’t being sent right now.',
    'error.campaign_actions.still_sending': 'Its emails are still being sent. Wait until all have left.',
    'error.campaign_actions.nothing_lost': 'No email of this campaign failed.',
    'error.campaign_actions.uncounted':
      'Two subjects can only be compared if opens are counted. Switch that on in the email settings.',
    'error.campaign_actions.tests': 'No more than {limit, number} test emails can be sent in an hour. Try again later.',
    'error.campaign_actions.not_email': 'This campaign isn’t sent by email, so it has no message.',
    'error.printing.unknown_name': 'There is no variable “{name}”. Choose one from the list of variables.',
    'error.printing.unknown_function':
      'There is no function “{name}”. Use truncate, padEnd, padStart, currency, now, formatDate, empty or net.',
    'error.printing.template_too_large':
      'This text is too large or takes too long to fill in. Make it shorter, or loop over fewer items.',
    'error.printing.template_invalid': 'This text can’t be read: {detail}',
    'error.orders.too_many_tickets': 'A PDF holds up to {most, number} tickets. This order has more.',
    'error.printing.qr_colours':
      'Scanners can’t read a code in these colours. Choose a darker colour on a lighter background.',
    'error.printing.code_too_small':
      'Scanners can’t read a code this small. Make it at least {least} mm wide and high.',
    'error.printing.code_too_narrow':
      'Scanners can’t read this code at its size. Make it at least {width} mm long and {height} mm high, or print a shorter text such as the booking code.',
    'error.printing.code_text':
      'This kind of code can’t hold this text. Choose a QR code, or a shorter text without special characters.',
    'error.printing.outside': 'Element {number} reaches beyond the paper. Move it back or make it smaller.',
    'error.ticket_printers.unreachable':
      'No print service with a printer answers at {address}. Start the service on this computer, or check the address.',
    'error.ticket_printers.other_language':
      'At {address} is a printer of {found}, not of {brand}. Nothing was printed. Choose another printer.',
    'error.ticket_printers.one_address':
      'At {address} can’t be both {one} and {other}: their brands differ. Choose another printer, or the browser.',
    'error.ticket_printers.stopped': 'The printer stopped: {error}. Check its paper and cover, then try again.',
    'error.printing.too_many_layouts': 'You can save up to {most, number} layouts. Delete one first.',
    'error.orders.has_money':
      'Something was already paid for this order, so you can’t cancel all of it. Refund it instead.',
    'error.orders.paid_more':
      '{paid, number, money} was paid, but what’s left costs only {rest, number, money}. Refund these items instead: {back, number, money} goes back.',
    'error.orders.cancel_instead':
      'No money goes back: what was paid stays on the rest. Cancel these items instead of refunding them.',
    'error.orders.delete_money':
      'Money was received for this order, so it stays in the books. Cancel or refund it instead.',
    'error.orders.delete_invoiced': 'This order was invoiced, so it stays in the books.',
    'error.orders.delete_sold': 'This order was sold at a desk, so it stays in the books.',
    'error.orders.credit_first': 'This order has an invoice. Create a credit note first.',
    'error.invoices.exists': 'This order already has an invoice. Create a credit note for it first.',
    'error.invoices.nothing': 'This order has nothing to invoice.',
    'error.invoices.is_credit_note': '{num} is a credit note, so it can’t be credited.',
    'error.invoices.paid': '{num} is paid. There is nothing to remind of.',
    'error.invoices.reminded_often': 'This invoice has had {most, number} reminders already, which is the most.',
    'error.buyer_policies.needs_default': 'One policy has to be the default. Make another one the default first.',
    'error.invoices.credited': '{num} was already credited with {by}.',
    'error.media_gallery.in_use':
      '{name} is used by an event, an email, a campaign, a post or as the logo, so you can’t delete it.',
    'error.media_gallery.kind': 'You can only upload PNG, JPEG and SVG images.',
    'error.media_gallery.pixels': 'This image has more than {most, number} megapixels. Upload a smaller one.',
    'error.media_gallery.quota':
      'The gallery is full: it can hold {files} files and {megabytes} MB. Delete some files first.',
    'error.media_gallery.unreadable': 'This image is damaged or can’t be read. Upload another one.',
    'error.message_templates.in_use':
      'The reminder “{reminder}” uses this template. Choose another template for the reminder first.',
    'error.messages.no_recipients': 'Choose at least one recipient.',
    'error.messages.nobody_reachable':
      '{count, plural, one {This contact has no email address or has unsubscribed.} other {None of these contacts has an email address and wants emails.}}',
    'error.messages.plan':
      'The free plan allows {limit, number} emails a month. You have {left, plural, =0 {none} one {#} other {#}} left.',
    'error.jobs.not_dead': 'This job is finished or still retried automatically.',
    'error.outbox.not_lost': 'This email has arrived or is still on its way.',
    'error.payments.forged': 'This message isn’t from the payment provider, or it’s too old.',
    'error.payments.given_up': 'This payment was cancelled.',
    'error.payments.no_checkout': 'You can only cancel a payment that’s still open at the payment provider.',
    'error.payments.not_set_up': 'No account is set up for this payment method.',
    'error.posts.one_vote': 'Vote either for or against a post, not both.',
    'error.posts.slug_taken': 'A post in this language already uses “{slug}”. Choose another one.',
    'error.tax_groups.in_use':
      'Prices, products or vouchers use “{name}”, so you can’t delete it. Set an end date instead.',
    'error.price_categories.in_use': 'Seats, prices or templates use “{name}”, so you can’t delete it.',
    'error.cash_boxes.open': 'A shift is open at “{name}”. Close the shift first.',
    'error.cash_boxes.held':
      '{device} holds the receipt numbers of “{name}” and could open a shift at any time. Take that device out of service first.',
    'error.activity_log.undo_over': 'This deletion can’t be undone any more.',
    'error.users.above':
      'This role has more rights than yours. Only someone with this role can give, change or remove it.',
    'error.users.last_admin': 'This is the last administrator. Make someone else an administrator first.',
    'error.users.yourself': 'You can’t deactivate your own account. Ask another administrator.',
    'error.demo_data.filled': 'There’s demo data already. Clear it first.',
    'error.demo_data.sold':
      '{count, plural, one {# demo entry has real sales, or a desk holds places or stock of it.} other {# demo entries have real sales, or a desk holds places or stock of them.}} Sales are kept by law, so archive the demo events and switch the rest off.',
    'error.users.no_invitation': 'This invitation is no longer open.',
    'error.users.no_link': 'This invitation has no open link. Send a new invitation, then show its link.',
    'error.users.no_pin': 'There’s no PIN on this device any more.',
    'error.users.already': '{email} already belongs to your organisation.',
    'error.users.too_many': 'You can send up to {most, number} invitations a day. Continue tomorrow.',
    'error.locations.in_use': '{name} is used by events, so you can’t delete it.',
    'error.events.price_sold':
      'There are orders at the price “{name}”, so you can’t delete it. Take it off sale instead.',
    'error.donations.notice_old': 'This notice is more than five years old and no longer allows receipts.',
    'error.settings.tax_group_gone': 'This tax group no longer exists. Choose another one.',
    'error.orgs.currency_used': 'Your currency can’t change anymore, because there are orders in it.',
    'error.incidents.decide_refund':
      'Approve or decline the refund. If you only resolve the incident with a note, no money is returned.',
    'error.incidents.settled': 'This incident is already resolved.',
    'error.incidents.not_free':
      'What was sold is no longer available. Find a solution with the customer, then resolve the incident with a note.',
    'error.incidents.copied':
      'A copy of a desk recorded this, and the other copy may sell the same seats and places. Mark the desk as lost first, or resolve the incident with a note.',
    'error.incidents.not_bookable': 'Entry {seq} can’t be booked. {reason}',
    'error.orders.partner_sells_not': 'This sales partner isn’t active, or the payment isn’t a dealer’s.',
  },
  {
    'error.list.unknown_sort': 'Nach „{sort}“ lässt sich diese Liste nicht sortieren.',
    'error.list.too_deep': 'Eine Liste zeigt ihre ersten {most, number} Zeilen. Suche und Filter zeigen die anderen.',
    'error.list.unknown_value': '„{value}“ ist kein Wert des Filters „{filter}“.',
    'error.list.export_too_large':
      'Diese Liste hat mehr als {most, number} Zeilen. Grenzen Sie sie mit Suche oder Filtern ein und exportieren Sie erneut.',
    'error.labels.too_many': 'Ein Eintrag kann bis zu {most, number} Labels haben. Entfernen Sie zuerst einige.',
    'error.promo_codes.code_taken': 'Diesen Code hat schon ein anderer Aktionscode.',
    'error.promo_codes.affiliate_taken': 'Dieses Kennwort hat schon ein anderer Aktionscode.',
    'error.list_views.too_many':
      'Je Liste lassen sich bis zu {most, number} Ansichten speichern. Löschen Sie zuerst eine.',
    'error.input.ends_first': 'Das Ende muss nach dem Anfang liegen.',
    'error.accreditations.other_event': 'Dieser Preis gehört nicht zu dieser Veranstaltung.',
    'error.accreditations.has_it': 'Dieser Kontakt hat die Akkreditierung bereits.',
    'error.accreditations.exclusive': '„{name}“ gibt es nur für Kontakte, die derzeit dafür akkreditiert sind.',
    'error.contacts.unsubscribed':
      'Dieser Kontakt hat sich abgemeldet. Nur er selbst kann den Newsletter wieder abonnieren.',
    'error.contacts.same': 'Wählen Sie zwei verschiedene Kontakte.',
    'error.contacts.too_many_lines': 'Dieser Import hat {total, number} Zeilen. Starte für weitere einen neuen.',
    'error.accreditations.used_up':
      'Diesem Kontakt stehen insgesamt {max, number} von „{name}“ zu, {had} hat er schon.',
    'error.campaign_actions.over': 'Diese Kampagne ist vorbei und lässt sich nicht mehr ändern.',
    'error.campaign_actions.scheduled': 'Diese Kampagne ist geplant. Bitte zuerst die Planung aufheben.',
    'error.campaign_actions.plan': 'Der kostenlose Tarif erlaubt {limit, number} aktive Kampagnen.',
    'error.campaign_actions.no_message':
      'Diese Kampagne hat noch keine Nachricht. Bitte schreiben Sie zuerst Betreff und Inhalt.',
    'error.campaign_actions.broken_message':
      'Der Inhalt dieser Kampagne lässt sich nicht darstellen: Zeile {line} ist fehlerhaft. Bitte öffnen Sie ihn im Editor und berichtigen Sie den Code.',
    'error.campaign_actions.unknown_label':
      'Ein Abschnitt ist nur für Kontakte mit dem Label „{label}“, das es nicht mehr gibt. Bitte wählen Sie seine Empfänger im Editor neu.',
    'error.campaign_actions.event_or_series':
      'Eine Kampagne handelt von einer Veranstaltung oder von einer Serie. Bitte leeren Sie eines der beiden Felder.',
    'error.campaign_actions.no_event':
      'Bitte wählen Sie zuerst die Veranstaltung, deren Besucher diese Kampagne erhalten.',
    'error.campaign_actions.no_account':
      'Für dieses Netzwerk ist keine Seite verbunden. Bitte verbinden Sie zuerst eine in den Einstellungen.',
    'error.campaign_actions.not_sending': 'Diese Kampagne wird gerade nicht versendet.',
    'error.campaign_actions.still_sending':
      'Ihre E-Mails werden noch versendet. Warten Sie, bis alle abgeschickt sind.',
    'error.campaign_actions.nothing_lost': 'Keine E-Mail dieser Kampagne ist fehlgeschlagen.',
    'error.campaign_actions.uncounted':
      'Zwei Betreffzeilen lassen sich nur vergleichen, wenn Öffnungen gezählt werden. Schalten Sie das in den E-Mail-Einstellungen ein.',
    'error.campaign_actions.tests':
      'In einer Stunde lassen sich höchstens {limit, number} Test-E-Mails senden. Versuchen Sie es später noch einmal.',
    'error.campaign_actions.not_email':
      'Diese Kampagne wird nicht per E-Mail verschickt und hat deshalb keine Nachricht.',
    'error.printing.unknown_name': 'Die Variable „{name}“ gibt es nicht. Wählen Sie eine aus der Liste der Variablen.',
    'error.printing.unknown_function':
      'Die Funktion „{name}“ gibt es nicht. Verwenden Sie truncate, padEnd, padStart, currency, now, formatDate, empty oder net.',
    'error.printing.template_too_large':
      'Dieser Text ist zu groß oder braucht zu lange zum Ausfüllen. Kürzen Sie ihn oder wiederholen Sie weniger.',
    'error.printing.template_invalid': 'Dieser Text lässt sich nicht lesen: {detail}',
    'error.orders.too_many_tickets': 'Ein PDF fasst bis zu {most, number} Tickets. Diese Bestellung hat mehr.',
    'error.printing.qr_colours':
      'In diesen Farben lesen Scanner den Code nicht. Wählen Sie eine dunklere Farbe auf hellerem Grund.',
    'error.printing.code_too_small':
      'So klein lesen Scanner den Code nicht. Machen Sie ihn mindestens {least} mm breit und hoch.',
    'error.printing.code_too_narrow':
      'In dieser Größe lesen Scanner den Code nicht. Machen Sie ihn mindestens {width} mm lang und {height} mm hoch, oder drucken Sie einen kürzeren Text wie den Buchungscode.',
    'error.printing.code_text':
      'Diese Art von Code fasst diesen Text nicht. Wählen Sie einen QR-Code oder einen kürzeren Text ohne Sonderzeichen.',
    'error.printing.outside': 'Element {number} ragt über das Papier hinaus. Verschieben oder verkleinern Sie es.',
    'error.ticket_printers.unreachable':
      'Unter {address} antwortet kein Druckdienst mit einem Drucker. Starten Sie den Dienst auf diesem Rechner oder prüfen Sie die Adresse.',
    'error.ticket_printers.other_language':
      'Unter {address} steht ein Drucker von {found}, nicht von {brand}. Es wurde nichts gedruckt. Wählen Sie einen anderen Drucker.',
    'error.ticket_printers.one_address':
      'Unter {address} können nicht {one} und {other} zugleich stehen: sie sind von verschiedenen Marken. Wählen Sie einen anderen Drucker oder den Browser.',
    'error.ticket_printers.stopped':
      'Der Drucker hat angehalten: {error}. Prüfen Sie Papier und Deckel und versuchen Sie es dann erneut.',
    'error.printing.too_many_layouts':
      'Es lassen sich bis zu {most, number} Layouts speichern. Löschen Sie zuerst eines.',
    'error.orders.has_money':
      'Für diese Bestellung wurde schon etwas bezahlt, darum lässt sie sich nicht ganz stornieren. Erstatten Sie sie stattdessen.',
    'error.orders.paid_more':
      '{paid, number, money} sind bezahlt, der Rest kostet aber nur {rest, number, money}. Erstatten Sie diese Posten stattdessen: {back, number, money} gehen zurück.',
    'error.orders.cancel_instead':
      'Es geht kein Geld zurück: Was bezahlt ist, bleibt auf dem Rest. Stornieren Sie diese Posten, statt sie zu erstatten.',
    'error.orders.delete_money':
      'Für diese Bestellung ging Geld ein, darum bleibt sie in den Büchern. Stornieren oder erstatten Sie sie stattdessen.',
    'error.orders.delete_invoiced': 'Zu dieser Bestellung gibt es eine Rechnung, darum bleibt sie in den Büchern.',
    'error.orders.delete_sold': 'Diese Bestellung wurde an einer Kasse verkauft, darum bleibt sie in den Büchern.',
    'error.orders.credit_first':
      'Zu dieser Bestellung gibt es eine Rechnung. Erstellen Sie zuerst eine Stornorechnung.',
    'error.invoices.exists':
      'Diese Bestellung hat bereits eine Rechnung. Erstellen Sie zuerst eine Stornorechnung dazu.',
    'error.invoices.nothing': 'In dieser Bestellung gibt es nichts zu berechnen.',
    'error.invoices.is_credit_note': '{num} ist eine Stornorechnung und lässt sich nicht stornieren.',
    'error.invoices.paid': '{num} ist bezahlt. Es gibt nichts anzumahnen.',
    'error.invoices.reminded_often':
      'Zu dieser Rechnung gibt es schon {most, number} Erinnerungen. Mehr sind nicht möglich.',
    'error.buyer_policies.needs_default':
      'Eine Regelung muss der Standard sein. Machen Sie zuerst eine andere zum Standard.',
    'error.invoices.credited': '{num} ist bereits storniert, mit {by}.',
    'error.media_gallery.in_use':
      '{name} wird in einer Veranstaltung, E-Mail, Kampagne oder Nachricht oder als Logo benutzt und lässt sich nicht löschen.',
    'error.media_gallery.kind': 'Sie können nur Bilder als PNG, JPEG oder SVG hochladen.',
    'error.media_gallery.pixels': 'Dieses Bild hat mehr als {most, number} Megapixel. Laden Sie ein kleineres hoch.',
    'error.media_gallery.quota':
      'Die Mediathek ist voll: Sie fasst {files} Dateien und {megabytes} MB. Löschen Sie zuerst einige Dateien.',
    'error.media_gallery.unreadable': 'Dieses Bild ist beschädigt oder nicht lesbar. Laden Sie ein anderes hoch.',
    'error.message_templates.in_use':
      'Die Erinnerung „{reminder}“ benutzt diese Vorlage. Wählen Sie für sie zuerst eine andere.',
    'error.messages.no_recipients': 'Wählen Sie mindestens einen Empfänger.',
    'error.messages.nobody_reachable':
      '{count, plural, one {Dieser Kontakt hat keine E-Mail-Adresse oder sich abgemeldet.} other {Keiner dieser Kontakte hat eine E-Mail-Adresse und möchte E-Mails.}}',
    'error.messages.plan':
      'Der kostenlose Tarif erlaubt {limit, number} E-Mails im Monat. Sie haben {left, plural, =0 {keine} one {noch #} other {noch #}} frei.',
    'error.jobs.not_dead': 'Diese Aufgabe ist erledigt oder wird noch automatisch wiederholt.',
    'error.outbox.not_lost': 'Diese E-Mail ist angekommen oder noch unterwegs.',
    'error.payments.forged': 'Diese Nachricht ist nicht vom Zahlungsanbieter, oder sie ist zu alt.',
    'error.payments.given_up': 'Diese Zahlung wurde abgebrochen.',
    'error.payments.no_checkout': 'Abbrechen lässt sich nur eine Zahlung, die beim Zahlungsanbieter noch offen ist.',
    'error.payments.not_set_up': 'Für diese Zahlungsart ist kein Konto eingerichtet.',
    'error.posts.one_vote': 'Bitte entweder dafür oder dagegen stimmen, nicht beides.',
    'error.posts.slug_taken': 'Ein Beitrag in dieser Sprache benutzt schon „{slug}“. Bitte etwas anderes wählen.',
    'error.tax_groups.in_use':
      'Preise, Produkte oder Gutscheine verwenden „{name}“, darum lässt sich die Gruppe nicht löschen. Setzen Sie stattdessen ein Enddatum.',
    'error.price_categories.in_use':
      'Plätze, Preise oder Vorlagen verwenden „{name}“, darum lässt sich die Kategorie nicht löschen.',
    'error.cash_boxes.open': 'An „{name}“ ist eine Schicht offen. Schließen Sie sie zuerst ab.',
    'error.cash_boxes.held':
      '{device} hält die Belegnummern von „{name}“ und könnte jederzeit eine Schicht öffnen. Nehmen Sie das Gerät zuerst außer Betrieb.',
    'error.activity_log.undo_over': 'Dieses Löschen lässt sich nicht mehr rückgängig machen.',
    'error.users.above':
      'Diese Rolle hat mehr Rechte als Ihre. Nur wer sie hat, kann sie geben, ändern oder entziehen.',
    'error.users.last_admin':
      'Das ist die letzte Person mit Administrationsrechten. Geben Sie diese zuerst jemand anderem.',
    'error.users.yourself':
      'Sie können Ihr eigenes Konto nicht deaktivieren. Fragen Sie eine andere Person mit Administrationsrechten.',
    'error.demo_data.filled': 'Es gibt schon Demodaten. Löschen Sie diese zuerst.',
    'error.demo_data.sold':
      '{count, plural, one {Zu # Demo-Eintrag gibt es echte Verkäufe, oder eine Kasse hält Plätze oder Bestand davon.} other {Zu # Demo-Einträgen gibt es echte Verkäufe, oder eine Kasse hält Plätze oder Bestand davon.}} Verkäufe müssen aufbewahrt werden: Archivieren Sie die Demo-Veranstaltungen und schalten Sie den Rest aus.',
    'error.users.no_invitation': 'Diese Einladung ist nicht mehr offen.',
    'error.users.no_link':
      'Zu dieser Einladung gibt es keinen offenen Link. Senden Sie eine neue Einladung und zeigen Sie dann ihren Link.',
    'error.users.no_pin': 'Auf diesem Gerät gibt es keine PIN mehr.',
    'error.users.already': '{email} gehört schon zu Ihrer Organisation.',
    'error.users.too_many': 'Sie können bis zu {most, number} Einladungen am Tag verschicken. Morgen geht es weiter.',
    'error.locations.in_use': '{name} wird von Veranstaltungen benutzt und lässt sich nicht löschen.',
    'error.events.price_sold':
      'Zum Preis „{name}“ gibt es Bestellungen. Löschen geht nicht mehr; nehmen Sie ihn aus dem Verkauf.',
    'error.donations.notice_old':
      'Dieser Bescheid ist älter als fünf Jahre und erlaubt keine Zuwendungsbestätigungen mehr.',
    'error.settings.tax_group_gone': 'Diese Steuergruppe gibt es nicht mehr. Bitte eine andere wählen.',
    'error.orgs.currency_used': 'Die Währung lässt sich nicht mehr ändern, weil es bereits Bestellungen gibt.',
    'error.incidents.decide_refund':
      'Genehmigen oder lehnen Sie die Erstattung ab. Wenn Sie den Vorfall nur mit einer Notiz klären, fließt kein Geld.',
    'error.incidents.settled': 'Dieser Vorfall ist schon geklärt.',
    'error.incidents.not_free':
      'Was verkauft wurde, ist nicht mehr frei. Finden Sie mit der Kundin oder dem Kunden eine Lösung und klären Sie den Vorfall mit einer Notiz.',
    'error.incidents.copied':
      'Das hat die Kopie einer Kasse erfasst, und die andere kann dieselben Sitze und Plätze verkaufen. Melden Sie die Kasse zuerst als verloren, oder klären Sie den Vorfall mit einer Notiz.',
    'error.incidents.not_bookable': 'Vorgang {seq} lässt sich nicht buchen. {reason}',
    'error.orders.partner_sells_not':
      'Dieser Vertriebspartner ist nicht aktiv, oder die Zahlung ist keine der Vorverkaufsstelle.',
  },
)
