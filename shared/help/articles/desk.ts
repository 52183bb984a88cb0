import { section } from './section'

export const deskArticles = section('desk', {
  desk: {
    en: {
      title: 'Selling at the desk',
      text: `
Set up the browser as a desk once, while you are online: choose **desk.enrol.do**. If it asks for a code, an administrator makes one: see [devices and codes](devices). Then [open a shift](shifts).

1. Choose the event. Tap a price: with numbered seats, Foyer adds the best free seat. **desk.seats.map** lets you choose seats yourself.
2. Check the sale on the right. A **desk.customer.title** is only needed if tickets go by email or the price depends on it.
3. Tap **desk.cart.cash** and then the amount received, or **desk.cart.card**. If the terminal isn’t connected, type the amount into it and confirm only once it shows “approved”.
4. **desk.done.print_all** prints tickets and receipt. **desk.done.next** begins the next sale.

To pay in several ways, take one part first; the rest stays open. Change the price of one line with **desk.cart.reprice**, or of everything with **promo_codes.desk.button**.

**desk.parked.park** puts a sale aside while somebody fetches a friend. Its seats are not sold to others. Scan a ticket or type a name to find an earlier order; **desk.pick_up.button** takes over a reservation. **desk.guests.title** shows who is expected and who is inside. If the event has a **waiting_list.title**, it stands below the events while you are online: add the person in front of you, or sell what came back with **waiting_list.desk.sell**. The keys that save most time: [keyboard shortcuts](keyboard-shortcuts).
`,
    },
    de: {
      title: 'Verkaufen an der Kasse',
      text: `
Richten Sie den Browser einmal als Kasse ein, solange Sie online sind: Wählen Sie **desk.enrol.do**. Fragt er nach einem Code, erzeugt ihn die Administration: siehe [Geräte und Codes](devices). Danach [öffnen Sie eine Schicht](shifts).

1. Wählen Sie die Veranstaltung. Tippen Sie auf einen Preis: Bei nummerierten Plätzen nimmt Foyer den besten freien. Über **desk.seats.map** wählen Sie selbst.
2. Prüfen Sie den Verkauf rechts. Ein **desk.customer.title** ist nur nötig, wenn Tickets per E-Mail gehen oder der Preis vom Kontakt abhängt.
3. Tippen Sie auf **desk.cart.cash** und dann auf den erhaltenen Betrag, oder auf **desk.cart.card**. Ist das Terminal nicht verbunden, tippen Sie den Betrag dort ein und bestätigen erst, wenn es die Zahlung genehmigt hat.
4. **desk.done.print_all** druckt Tickets und Beleg. **desk.done.next** beginnt den nächsten Verkauf.

Wird auf mehrere Arten bezahlt, nehmen Sie zuerst einen Teil; der Rest bleibt offen. Den Preis einer Zeile ändern Sie mit **desk.cart.reprice**, den Preis von allem mit **promo_codes.desk.button**.

**desk.parked.park** legt einen Verkauf beiseite, während jemand noch etwas holt. Seine Plätze bekommt niemand anderes. Scannen Sie ein Ticket oder tippen Sie einen Namen, um eine frühere Bestellung zu finden; **desk.pick_up.button** übernimmt eine Reservierung. **desk.guests.title** zeigt, wer erwartet wird und wer schon da ist. Hat die Veranstaltung eine **waiting_list.title**, steht sie unter den Veranstaltungen, solange Sie online sind: Tragen Sie die Person vor Ihnen ein, oder verkaufen Sie mit **waiting_list.desk.sell**, was zurückkam. Die Tasten, die am meisten Zeit sparen: [Tastenkürzel](keyboard-shortcuts).
`,
    },
  },
  shifts: {
    en: {
      title: 'Shifts and counting the drawer',
      text: `
Every sale at a desk belongs to a shift. A shift has one drawer, one opening float and one Z-report.

1. Choose the **cash_boxes.open.box**, count the money in the drawer, enter it as **cash_boxes.open.float** and tap **cash_boxes.open.do**.
2. Money that you put in or take out besides sales is **cash_boxes.shift.move**. Enter the amount and the reason.
3. At the end choose **cash_boxes.shift.close**, enter the number of notes and coins, and tap **cash_boxes.close.done**.
4. Foyer shows the difference. If there is one, choose a reason. You can also **cash_boxes.close.recount**; the Z-report then shows both counts.
5. **cash_boxes.close.do** ends the shift and prints its Z-report.

If **cash_boxes.blind** is set for a cash box, you see the expected amount only after counting.

A colleague who finds your shift open can choose **cash_boxes.hand_over.count** or **cash_boxes.hand_over.take**. The Z-report names everyone who was responsible.

A shift also closes without a network. Receipts that have not been sent yet are in its report and follow later: see [working offline](offline). The office sees all shifts under **cash_boxes.shifts**.
`,
    },
    de: {
      title: 'Schichten und Kassensturz',
      text: `
Jeder Verkauf an der Kasse gehört zu einer Schicht. Eine Schicht hat eine Kassenlade, einen Anfangsbestand und einen Z-Bon.

1. Wählen Sie die **cash_boxes.open.box**, zählen Sie das Geld in der Lade, tragen Sie es als **cash_boxes.open.float** ein und tippen Sie auf **cash_boxes.open.do**.
2. Geld, das Sie außerhalb von Verkäufen hineinlegen oder herausnehmen, buchen Sie unter **cash_boxes.shift.move** mit Betrag und Grund.
3. Am Ende wählen Sie **cash_boxes.shift.close**, tragen die Anzahl der Scheine und Münzen ein und tippen auf **cash_boxes.close.done**.
4. Foyer zeigt die Differenz. Gibt es eine, wählen Sie einen Grund. Mit **cash_boxes.close.recount** zählen Sie noch einmal; der Z-Bon zeigt dann beide Zählungen.
5. **cash_boxes.close.do** beendet die Schicht und druckt den Z-Bon.

Ist bei einer Kassenlade **cash_boxes.blind** eingestellt, sehen Sie den Sollbestand erst nach dem Zählen.

Wer Ihre offene Schicht vorfindet, kann **cash_boxes.hand_over.count** oder **cash_boxes.hand_over.take** wählen. Der Z-Bon nennt alle, die verantwortlich waren.

Eine Schicht lässt sich auch ohne Netz abschließen. Noch nicht gesendete Belege stehen im Bericht und folgen später: siehe [Arbeiten ohne Netz](offline). Das Büro sieht alle Schichten unter **cash_boxes.shifts**.
`,
    },
  },
  offline: {
    en: {
      title: 'Working offline, and what “waiting” means',
      text: `
Desks and doors keep working when the network is down. They sell, print, scan and close shifts from what is stored on the device.

What you do is recorded on the device at once and sent to the server afterwards. Until it has arrived it is **sync.panel.waiting**. Nothing is lost if you close the browser or the power fails.

- **sync.state.saved** means that the server has everything.
- **sync.state.offline** means that the server can’t be reached. Keep working.
- **sync.panel.attention** lists entries that the server could not book. An administrator decides about them under **app.nav.incidents**.

Tap the status to open **sync.panel.title**. It shows what waits, the last contact and what this device holds.

A desk sells offline only what it holds: seats, places and pieces that no other desk can sell meanwhile. How many that is you set in each event and product. The rest is marked as available when online.

Before you work offline for the first time, wait until the status no longer says **sync.state.storing_app**. Don’t delete browser data while something waits. If a device can’t get online again, its waiting entries can be exported to a file and imported on another device with **sync.panel.import**.
`,
    },
    de: {
      title: 'Arbeiten ohne Netz, und was „wartet“ bedeutet',
      text: `
Kasse und Einlass arbeiten weiter, wenn das Netz ausfällt. Sie verkaufen, drucken, scannen und schließen Schichten mit dem ab, was auf dem Gerät gespeichert ist.

Was Sie tun, steht sofort auf dem Gerät und wird danach an den Server gesendet. Bis es dort ist, heißt es **sync.panel.waiting**. Es geht nichts verloren, wenn Sie den Browser schließen oder der Strom ausfällt.

- **sync.state.saved** heißt: Der Server hat alles.
- **sync.state.offline** heißt: Der Server ist nicht erreichbar.
- Unter **sync.panel.attention** steht, was der Server nicht buchen konnte. Darüber entscheidet die Administration unter **app.nav.incidents**.

Tippen Sie auf den Zustand, um **sync.panel.title** zu öffnen. Dort sehen Sie, was wartet, wann der letzte Kontakt war und was dieses Gerät hält.

Ohne Netz verkauft eine Kasse nur ihren Vorrat: Sitze, Plätze und Stücke, die solange keine andere Kasse verkaufen kann. Wie groß er ist, legen Sie bei jeder Veranstaltung und jedem Produkt fest. Alles andere ist nur mit Netz verfügbar und so gekennzeichnet.

Warten Sie vor dem ersten Arbeiten ohne Netz, bis dort nicht mehr **sync.state.storing_app** steht. Löschen Sie keine Browserdaten, solange etwas wartet. Kommt ein Gerät nicht mehr ins Netz, lassen sich seine wartenden Vorgänge in eine Datei exportieren und an einem anderen Gerät mit **sync.panel.import** einlesen.
`,
    },
  },
  'refunds-and-exchanges': {
    en: {
      title: 'Voids, refunds and exchanges',
      text: `
Which way is right depends on when the sale was made and who asks.

- Void a sale of your own open shift. Open it at the desk and choose **orders.void.button** You get a receipt of its own, and the money goes back the way it came. Single items can be voided too.
- Have an older sale refunded. At the desk choose **orders.refund.button** The office approves or declines it; until then the tickets stay valid. Cash is paid out at a desk that has an open shift.
- Administrators refund in the order under **orders.do.refund**. Amounts paid with vouchers go back to the vouchers.
- Exchange items for others. Choose **orders.exchange.do** in the order, or **orders.exchange.find** in the bar. Only the difference is paid or given back. The old tickets no longer admit.
- **orders.do.to_voucher** gives the customer the amount as a [voucher](vouchers).
- **orders.do.cancel** is for unpaid orders. Their seats are free at once.

Nothing is deleted: the history of the order shows who did what and why. If a whole event is cancelled, don’t go order by order: see [events](events).
`,
    },
    de: {
      title: 'Storno, Erstattung und Umtausch',
      text: `
Welcher Weg der richtige ist, hängt davon ab, wann verkauft wurde und wer fragt.

- Stornieren Sie einen Verkauf Ihrer eigenen offenen Schicht. Öffnen Sie ihn an der Kasse und wählen Sie **orders.void.button** Sie erhalten einen eigenen Beleg, und das Geld geht zurück, wie es kam. Auch einzelne Posten lassen sich stornieren.
- Für einen älteren Verkauf wählen Sie an der Kasse **orders.refund.button** Das Büro genehmigt sie oder lehnt sie ab; bis dahin bleiben die Tickets gültig. Bargeld zahlt eine Kasse mit offener Schicht aus.
- Die Administration erstattet in der Bestellung unter **orders.do.refund**. Was mit Gutscheinen bezahlt wurde, geht auf die Gutscheine zurück.
- Tauschen Sie Posten gegen andere um. Wählen Sie in der Bestellung **orders.exchange.do** oder in der Leiste **orders.exchange.find**. Nur die Differenz wird bezahlt oder ausgezahlt. Die alten Tickets gelten nicht mehr.
- **orders.do.to_voucher** gibt den Betrag als [Gutschein](vouchers).
- **orders.do.cancel** ist für unbezahlte Bestellungen. Ihre Plätze sind sofort frei.

Gelöscht wird nichts: Der Verlauf der Bestellung zeigt, wer was warum getan hat. Fällt eine ganze Veranstaltung aus, gehen Sie nicht Bestellung für Bestellung vor: siehe [Veranstaltungen](events).
`,
    },
  },
  vouchers: {
    en: {
      title: 'Vouchers',
      text: `
To sell a voucher at the desk, tap an amount or **vouchers.sell.tile**. Under **settings.vouchers_settings** you set up to six amounts that desks offer with one tap.

**vouchers.sell.good_for** decides about tax. A voucher for **vouchers.sell.anything** is taxed when it is redeemed. A voucher for one tax group is taxed today and pays only for items of that group.

To redeem one, choose **vouchers.desk.button** when paying, scan the code and choose **vouchers.desk.check**. What is left stays on the voucher. While it is open at one desk, no other can use it, so it can’t be spent twice.

[Offline](offline), a desk can only redeem vouchers that it holds. A voucher that was sold offline can be redeemed once its sale has reached the server.

The office finds all vouchers under **settings.vouchers**: balance, validity, and **vouchers.block** if one was stolen. There you can also make a voucher without a sale with **vouchers.new**. Refunds can be given as vouchers: see [refunds](refunds-and-exchanges).
`,
    },
    de: {
      title: 'Gutscheine',
      text: `
Um an der Kasse einen Gutschein zu verkaufen, tippen Sie auf einen Betrag oder auf **vouchers.sell.tile**. Unter **settings.vouchers_settings** legen Sie bis zu sechs Beträge fest, die Kassen mit einem Tipp anbieten.

**vouchers.sell.good_for** entscheidet über die Steuer. Ein Gutschein für **vouchers.sell.anything** wird bei der Einlösung versteuert. Ein Gutschein für eine Steuergruppe wird heute versteuert und bezahlt nur Posten dieser Gruppe.

Zum Einlösen wählen Sie beim Bezahlen **vouchers.desk.button**, scannen den Code und wählen **vouchers.desk.check**. Der Rest bleibt auf dem Gutschein. Solange er an einer Kasse offen ist, kann ihn keine andere benutzen; er lässt sich also nicht zweimal ausgeben.

[Ohne Netz](offline) löst eine Kasse nur Gutscheine ein, die bei ihr liegen. Ein ohne Netz verkaufter Gutschein ist einlösbar, sobald sein Verkauf beim Server ist.

Das Büro findet alle unter **settings.vouchers**: mit Guthaben, Gültigkeit und **vouchers.block**, falls einer gestohlen wurde. Dort legen Sie mit **vouchers.new** auch einen Gutschein ohne Verkauf an. Auch Erstattungen gibt es als Gutschein: siehe [Erstattung](refunds-and-exchanges).
`,
    },
  },
  'promo-codes': {
    en: {
      title: 'Promo codes and discounts',
      text: `
A promo code takes a percentage off tickets or products.

1. Under **settings.promo_codes** choose **promo_codes.new**. Enter name, code and discount.
2. Say what it is for: **promo_codes.is_global** or certain events, **promo_codes.all_products** or certain products.
3. Limit it if you like: from when until when, how many in total, how many per order.

At the desk, choose **promo_codes.desk.button**, scan or type the code and choose **promo_codes.desk.apply**. Roles that may give discounts without a code can enter a percentage and a reason there; the order shows both.

If the total is limited, **promo_codes.desk_holding** says how many uses each desk can give while [offline](offline).

**promo_codes.end** stops a code, **promo_codes.resume** starts it again. A desk that was offline may have used the old terms; the sale is booked, and the office sees it under **app.nav.incidents**.

**promo_codes.affiliate** gives a partner a link of their own to the shop. The code then shows the orders that came through it.
`,
    },
    de: {
      title: 'Aktionscodes und Rabatte',
      text: `
Ein Aktionscode gibt einen prozentualen Rabatt auf Tickets oder Produkte.

1. Wählen Sie unter **settings.promo_codes** die Schaltfläche **promo_codes.new**. Tragen Sie Name, Code und Rabatt ein.
2. Legen Sie fest, wofür er gilt: **promo_codes.is_global** oder bestimmte Veranstaltungen, **promo_codes.all_products** oder bestimmte Produkte.
3. Begrenzen Sie ihn auf Wunsch: von wann bis wann, wie oft insgesamt, wie oft je Bestellung.

An der Kasse wählen Sie **promo_codes.desk.button**, scannen oder tippen den Code und wählen **promo_codes.desk.apply**. Rollen, die Rabatte ohne Code geben dürfen, tragen dort Prozent und Grund ein; beides steht in der Bestellung.

Ist die Gesamtzahl begrenzt, sagt **promo_codes.desk_holding**, wie viele Einlösungen jede Kasse [ohne Netz](offline) geben kann.

**promo_codes.end** beendet einen Code, **promo_codes.resume** aktiviert ihn wieder. Eine Kasse ohne Netz hat vielleicht noch die alten Bedingungen benutzt; der Verkauf gilt, und das Büro sieht ihn unter **app.nav.incidents**.

**promo_codes.affiliate** gibt einem Partner einen eigenen Link zum Shop. Der Code zeigt dann die Bestellungen, die darüber kamen.
`,
    },
  },
})
