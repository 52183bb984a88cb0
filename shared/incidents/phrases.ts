import { phrases } from '../kernel/phrases'

/** Phrases about incidents and their decisions. */
export const incidentsPhrases = phrases(
  {
    'incidents.title': 'Incidents',
    'incidents.empty': 'No incidents',
    'incidents.empty_hint': 'Tickets used twice and sales that couldn’t be booked appear here.',
    'incidents.search': 'Search',
    'incidents.kind': 'Incident',
    'incidents.device': 'Device',
    'incidents.opened': 'Opened',
    'incidents.status': 'Status',
    'incidents.status.open': 'Open',
    'incidents.status.settled': 'Resolved',
    'incidents.open': 'Open',
    'incidents.settled': 'Resolved',
    'incidents.kind.double_entry': 'Ticket used twice',
    'incidents.kind.quarantined': 'Entry couldn’t be booked',
    'incidents.kind.price_changed': 'Sold at an old price',
    'incidents.kind.admitted_after_cancellation': 'Let in after cancellation',
    'incidents.kind.device_fenced': 'Device marked as lost',
    'incidents.kind.device_revoked': 'Device taken out of service',
    'incidents.kind.device_cloned': 'Device copied',
    'incidents.kind.database_damaged': 'Database damaged',
    'incidents.kind.restored': 'Server restored from a backup',
    'incidents.kind.rights_lost': 'Desk held more than was available',
    'incidents.kind.refund_requested': 'Refund requested',
    'incidents.kind.code_changed': 'Promo code used with old terms',
    'incidents.kind.voucher_unsold': 'Voucher without a sale',
    'incidents.kind.scan_untrue': 'Impossible scan',
    'incidents.kind.not_cashier': 'Booked in another cashier’s shift',
    'incidents.kind.paid_too_late': 'Paid too late',
    'incidents.kind.accreditation_exceeded': 'Accreditation limit exceeded',
    'incidents.kind.payment_differs': 'Payment differs from the order',
    'incidents.kind.refund_failed': 'Refund failed',
    'incidents.kind.transfer_due': 'Bank transfer due',
    'incidents.kind.withdrawal': 'Withdrawal from a contract',
    'incidents.kind.event_cancelled': 'Sold for a cancelled event',
    'incidents.kind.ticket_unreadable': 'Unreadable ticket code',
    'incidents.details': 'Details',
    'incidents.lead.double_entry': 'More people went in than this ticket allows.',
    'incidents.lead.quarantined':
      'The server couldn’t book an entry from a device. The whole entry is on hold for you to review.',
    'incidents.lead.price_changed':
      'The desk used a price that had changed in the meantime. The sale is booked as it was paid.',
    'incidents.lead.admitted_after_cancellation': 'Someone went in with a cancelled ticket.',
    'incidents.lead.device_fenced':
      'Everything the device held is free for others. If the device turns up, review its sales.',
    'incidents.lead.device_revoked':
      'Everything the device held is free for others. When it next connects, it sends its remaining work for you to review and erases its data.',
    'incidents.lead.device_cloned':
      'Two browsers worked as this device because its storage was copied or reset to an earlier state. The browser that connected first keeps working. The other one has stopped, and its work is on hold for you to review. Nothing was booked twice. If there’s only one browser, mark the device as lost to release what it held.',
    'incidents.lead.database_damaged':
      'A check found damage in the server’s database. Desks and doors keep working and keep what they record. Ask your technician to copy the data folder and restore the latest backup.',
    'incidents.lead.restored':
      'Desks and doors resend their work since the backup. Work done only online since then is lost: settings, locations, decisions, and devices set up or marked as lost. Please repeat it. Desks get no new seats or places until every desk has reported or is marked as lost, and you’ve resolved this incident.',
    'incidents.lead.rights_lost':
      'After the restore, a desk held more than was available. The sales it made from that excess are on hold for you to review.',
    'incidents.lead.refund_requested':
      'A desk couldn’t refund this itself. Approve or decline it. The desk sees your note. No money has been returned yet.',
    'incidents.lead.code_changed':
      'The desk used this promo code with terms that had changed in the meantime. The sale is booked as it was paid.',
    'incidents.lead.voucher_unsold':
      'After the restore, a desk reported this voucher as sold. It has been redeemed, but its sale hasn’t arrived. This incident closes automatically when it does. If it stays open, ask at that desk: the voucher may not have been paid for.',
    'incidents.lead.scan_untrue':
      'A door device sent a scan that isn’t possible. The scan is saved and counted. Ask who was at that door, and check the device.',
    'incidents.untrue.no_ticket': 'People were let in without a ticket',
    'incidents.untrue.not_overruled': 'People were let in although the scan was refused and no one overrode it',
    'incidents.untrue.event': 'The ticket is for a different event than the scan',
    'incidents.untrue.people': 'The scan let in more people than the ticket allows',
    'incidents.lead.paid_too_late':
      'The payment arrived after the order had expired, been cancelled or been paid another way. The payment provider is refunding the excess. Let the customer know.',
    'incidents.lead.accreditation_exceeded':
      'A desk sold a price reserved for accredited contacts to someone who isn’t accredited, or sold more than allowed. The sale is booked as it was paid.',
    'incidents.lead.payment_differs':
      'The payment provider took a different amount or currency than requested, or took it twice. None of it is booked. Check with the provider.',
    'incidents.lead.refund_failed':
      'The payment provider couldn’t refund this money. It’s booked as a bank transfer instead. Please transfer it.',
    'incidents.lead.transfer_due':
      'A buyer returned or exchanged tickets in the shop, and this money can’t go back automatically. It’s booked already. Please transfer it, and ask the buyer for the bank account if you don’t have it.',
    'incidents.lead.withdrawal':
      'Someone withdrew from a contract on the shop’s page, and nothing could be refunded or cancelled automatically. Receipt is confirmed by email. Check the order, refund what is due, and answer by email.',
    'incidents.lead.event_cancelled':
      'A desk sold this before it knew the event was cancelled. The sale is booked as it was paid. Tell the customer, refund the money, and note here what you did.',
    'incidents.lead.ticket_unreadable':
      'A desk sold tickets whose codes no door can read. The sale is booked as it was paid, and doors find the guests by name. Foyer never writes such codes, so check the device.',
    'incidents.lead.not_cashier':
      'Someone booked in a shift they hadn’t opened or taken over. Everything is booked, and the shift’s cashier is responsible for it. Ask both.',
    'incidents.decision': 'Decision',
    'incidents.kept': 'Recorded entry',
    'incidents.entry_id': 'Entry ID',
    'incidents.kept_items': 'Sold',
    'incidents.book': 'Book entry…',
    'incidents.book_title': 'Book this entry?',
    'incidents.book_lead':
      'It’s booked as recorded: for the same person, time and device. The seats and places it needs must still be available.',
    'incidents.book_earlier':
      '{count, plural, one {Also book the entry before it} other {Also book the # entries before it}}',
    'incidents.book_earlier_hint':
      'The oldest entry is booked first. Entries that can’t be booked stay open, but their money is counted.',
    'incidents.book_do': 'Book entry',
    'incidents.booked_done':
      '{booked, plural, =0 {Nothing could be booked} one {# entry booked} other {# entries booked}}{left, plural, =0 {} one {; # stays open} other {; # stay open}}',
    'incidents.settle': 'Resolve…',
    'incidents.settle_title': 'Resolve incident',
    'incidents.settle_do': 'Resolve incident',
    'incidents.settled_by': 'Resolved by {name}, {time}',
    'incidents.unknown_device': 'No device',
    'incidents.ticket': 'Open order',
  },
  {
    'incidents.title': 'Vorfälle',
    'incidents.empty': 'Keine Vorfälle',
    'incidents.empty_hint': 'Hier erscheinen zweimal benutzte Tickets und Verkäufe, die nicht gebucht werden konnten.',
    'incidents.search': 'Suchen',
    'incidents.kind': 'Vorfall',
    'incidents.device': 'Gerät',
    'incidents.opened': 'Eröffnet',
    'incidents.status': 'Status',
    'incidents.status.open': 'Offen',
    'incidents.status.settled': 'Geklärt',
    'incidents.open': 'Offen',
    'incidents.settled': 'Geklärt',
    'incidents.kind.double_entry': 'Ticket zweimal benutzt',
    'incidents.kind.quarantined': 'Vorgang nicht buchbar',
    'incidents.kind.price_changed': 'Zu altem Preis verkauft',
    'incidents.kind.admitted_after_cancellation': 'Nach Storno eingelassen',
    'incidents.kind.device_fenced': 'Gerät als verloren gemeldet',
    'incidents.kind.device_revoked': 'Gerät außer Betrieb genommen',
    'incidents.kind.device_cloned': 'Gerät kopiert',
    'incidents.kind.database_damaged': 'Datenbank beschädigt',
    'incidents.kind.restored': 'Server aus Sicherung wiederhergestellt',
    'incidents.kind.rights_lost': 'Kasse hielt mehr, als frei war',
    'incidents.kind.refund_requested': 'Erstattung angefordert',
    'incidents.kind.code_changed': 'Aktionscode zu alten Bedingungen',
    'incidents.kind.voucher_unsold': 'Gutschein ohne Verkauf',
    'incidents.kind.scan_untrue': 'Unmöglicher Scan',
    'incidents.kind.not_cashier': 'In fremder Schicht gebucht',
    'incidents.kind.paid_too_late': 'Zu spät bezahlt',
    'incidents.kind.accreditation_exceeded': 'Mehr als die Akkreditierung erlaubt',
    'incidents.kind.payment_differs': 'Zahlung weicht von der Bestellung ab',
    'incidents.kind.refund_failed': 'Erstattung fehlgeschlagen',
    'incidents.kind.transfer_due': 'Überweisung fällig',
    'incidents.kind.withdrawal': 'Widerruf eines Vertrags',
    'incidents.kind.event_cancelled': 'Verkauf für abgesagte Veranstaltung',
    'incidents.kind.ticket_unreadable': 'Unlesbarer Ticketcode',
    'incidents.details': 'Einzelheiten',
    'incidents.lead.double_entry': 'Es gingen mehr Personen hinein, als das Ticket erlaubt.',
    'incidents.lead.quarantined':
      'Der Server konnte einen Vorgang eines Geräts nicht buchen. Er liegt Ihnen vollständig zur Prüfung vor.',
    'incidents.lead.price_changed':
      'Die Kasse hat einen Preis verwendet, der sich inzwischen geändert hatte. Gebucht ist, was bezahlt wurde.',
    'incidents.lead.admitted_after_cancellation': 'Mit einem stornierten Ticket ging jemand hinein.',
    'incidents.lead.device_fenced':
      'Was das Gerät hielt, ist für andere frei. Taucht es wieder auf, prüfen Sie seine Verkäufe.',
    'incidents.lead.device_revoked':
      'Was das Gerät hielt, ist für andere frei. Beim nächsten Kontakt sendet es alles Ungesendete zur Prüfung an Sie und löscht seine Daten.',
    'incidents.lead.device_cloned':
      'Zwei Browser haben als dieses Gerät gearbeitet, weil sein Speicher kopiert oder auf einen früheren Stand zurückgesetzt wurde. Der Browser, der sich zuerst verbunden hat, arbeitet weiter. Der andere ist gestoppt, und seine Arbeit liegt Ihnen zur Prüfung vor. Nichts ist doppelt gebucht. Gibt es nur einen Browser, melden Sie das Gerät als verloren, damit frei wird, was es hielt.',
    'incidents.lead.database_damaged':
      'Eine Prüfung hat einen Schaden in der Datenbank des Servers gefunden. Kassen und Einlass arbeiten weiter und behalten, was sie aufzeichnen. Lassen Sie den Datenordner kopieren und die letzte Sicherung einspielen.',
    'incidents.lead.restored':
      'Kassen und Einlass senden ihre Arbeit seit der Sicherung erneut. Was seither nur online geschah, ist verloren: Einstellungen, Spielorte, Entscheidungen und eingerichtete oder als verloren gemeldete Geräte. Bitte holen Sie es nach. Kassen erhalten erst wieder Sitze und Plätze, wenn sich jede Kasse gemeldet hat oder als verloren gemeldet ist und Sie diesen Vorfall geklärt haben.',
    'incidents.lead.rights_lost':
      'Nach der Wiederherstellung hielt eine Kasse mehr, als frei war. Was sie davon verkauft hat, liegt Ihnen zur Prüfung vor.',
    'incidents.lead.refund_requested':
      'Eine Kasse konnte dies nicht selbst erstatten. Genehmigen Sie es oder lehnen Sie ab. Die Kasse sieht Ihre Notiz. Es ist noch kein Geld geflossen.',
    'incidents.lead.code_changed':
      'Die Kasse hat diesen Aktionscode zu Bedingungen eingelöst, die sich inzwischen geändert hatten. Gebucht ist, was bezahlt wurde.',
    'incidents.lead.voucher_unsold':
      'Nach der Wiederherstellung hat eine Kasse diesen Gutschein als verkauft gemeldet. Er wurde eingelöst, aber sein Verkauf ist nicht angekommen. Kommt er noch, schließt sich dieser Vorfall von selbst. Bleibt er offen, fragen Sie an dieser Kasse nach: Vielleicht wurde der Gutschein nicht bezahlt.',
    'incidents.lead.scan_untrue':
      'Ein Einlassgerät hat einen Scan gesendet, der nicht möglich ist. Der Scan ist gespeichert und zählt. Fragen Sie, wer dort stand, und prüfen Sie das Gerät.',
    'incidents.untrue.no_ticket': 'Personen wurden ohne Ticket eingelassen',
    'incidents.untrue.not_overruled':
      'Personen wurden eingelassen, obwohl der Scan abgewiesen und nicht übergangen wurde',
    'incidents.untrue.event': 'Das Ticket ist für eine andere Veranstaltung als der Scan',
    'incidents.untrue.people': 'Der Scan hat mehr Personen eingelassen, als das Ticket erlaubt',
    'incidents.lead.paid_too_late':
      'Die Zahlung kam an, als die Bestellung schon abgelaufen, storniert oder anders bezahlt war. Der Zahlungsanbieter erstattet, was zu viel ist. Bitte informieren Sie die Kundin oder den Kunden.',
    'incidents.lead.accreditation_exceeded':
      'Eine Kasse hat einen Preis für akkreditierte Kontakte an jemanden ohne Akkreditierung verkauft, oder mehr als erlaubt. Gebucht ist, was bezahlt wurde.',
    'incidents.lead.payment_differs':
      'Der Zahlungsanbieter hat einen anderen Betrag oder eine andere Währung eingezogen als verlangt, oder zweimal. Davon ist nichts gebucht. Bitte prüfen Sie es beim Anbieter.',
    'incidents.lead.refund_failed':
      'Der Zahlungsanbieter konnte dieses Geld nicht erstatten. Es ist stattdessen als Überweisung gebucht. Bitte überweisen Sie es.',
    'incidents.lead.transfer_due':
      'Ein Käufer hat im Shop Tickets zurückgegeben oder umgetauscht, und dieses Geld kann nicht automatisch zurückgehen. Es ist schon gebucht. Bitte überweisen Sie es, und fragen Sie nach der Bankverbindung, falls sie Ihnen fehlt.',
    'incidents.lead.withdrawal':
      'Jemand hat auf der Seite des Shops einen Vertrag widerrufen, und nichts davon ließ sich automatisch erstatten oder stornieren. Der Eingang wird per E-Mail bestätigt. Prüfen Sie die Bestellung, erstatten Sie, was zusteht, und antworten Sie per E-Mail.',
    'incidents.lead.event_cancelled':
      'Eine Kasse hat dies verkauft, bevor sie von der Absage wusste. Gebucht ist, was bezahlt wurde. Informieren Sie die Kundin oder den Kunden, erstatten Sie das Geld und halten Sie hier fest, was Sie getan haben.',
    'incidents.lead.ticket_unreadable':
      'Eine Kasse hat Tickets verkauft, deren Codes sich am Einlass nicht lesen lassen. Gebucht ist, was bezahlt wurde, und am Einlass finden Sie die Gäste über den Namen. Foyer schreibt solche Codes nie: Prüfen Sie das Gerät.',
    'incidents.lead.not_cashier':
      'Jemand hat in einer Schicht gebucht, die er weder eröffnet noch übernommen hat. Alles ist gebucht, und wer die Schicht hat, ist dafür verantwortlich. Fragen Sie beide.',
    'incidents.decision': 'Entscheidung',
    'incidents.kept': 'Erfasster Vorgang',
    'incidents.entry_id': 'Kennung des Vorgangs',
    'incidents.kept_items': 'Verkauft',
    'incidents.book': 'Vorgang nachbuchen …',
    'incidents.book_title': 'Diesen Vorgang nachbuchen?',
    'incidents.book_lead':
      'Gebucht wird, was erfasst wurde: für dieselbe Person, dieselbe Zeit und dasselbe Gerät. Die Sitze und Plätze dafür müssen noch frei sein.',
    'incidents.book_earlier':
      '{count, plural, one {Den Vorgang davor auch nachbuchen} other {Die # Vorgänge davor auch nachbuchen}}',
    'incidents.book_earlier_hint':
      'Der älteste Vorgang wird zuerst gebucht. Was sich nicht buchen lässt, bleibt offen, aber sein Geld ist gezählt.',
    'incidents.book_do': 'Nachbuchen',
    'incidents.booked_done':
      '{booked, plural, =0 {Nichts ließ sich nachbuchen} one {# Vorgang nachgebucht} other {# Vorgänge nachgebucht}}{left, plural, =0 {} one {; # bleibt offen} other {; # bleiben offen}}',
    'incidents.settle': 'Klären …',
    'incidents.settle_title': 'Vorfall klären',
    'incidents.settle_do': 'Vorfall klären',
    'incidents.settled_by': 'Geklärt von {name}, {time}',
    'incidents.unknown_device': 'Kein Gerät',
    'incidents.ticket': 'Bestellung öffnen',
  },
)
