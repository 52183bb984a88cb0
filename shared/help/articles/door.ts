import { section } from './section'

export const doorArticles = section('door', {
  'scanning-at-the-door': {
    en: {
      title: 'Scanning at the door',
      text: `
Any phone or tablet with a camera can scan. Set it up once while online with **door.enrol_do**, then choose event and gate and tap **door.start**.

- Green: **door.verdict.valid**. Let the person in. For a ticket for several people, say how many go in now.
- Red: the screen says why, for example **door.verdict.already_used**, **door.verdict.wrong_event** or **door.verdict.not_paid**. For an unpaid ticket, send the guest to the desk.
- Yellow: valid, but this device doesn’t know everything, because another one has had no contact for a while.

**door.overrule** lets someone in despite a refusal. It is recorded with your name. **door.undo** takes back a scan. Without a code, find the ticket by name under **door.search**.

Scanning works [offline](offline): the device knows all tickets and checks their signature. If one ticket was used at two offline gates, the office sees it under **app.nav.incidents**.

For people who go out and come back, switch on re-entry in the event and set a gate to **door.ways.out** or **door.ways.both**.
`,
    },
    de: {
      title: 'Scannen am Einlass',
      text: `
Jedes Telefon oder Tablet mit Kamera kann scannen. Richten Sie es einmal mit Netz ein: **door.enrol_do**. Danach wählen Sie Veranstaltung und Eingang und tippen auf **door.start**.

- Grün: **door.verdict.valid**. Lassen Sie die Person ein. Bei einem Ticket für mehrere geben Sie an, wie viele jetzt hineingehen.
- Rot: Der Bildschirm nennt den Grund, etwa **door.verdict.already_used**, **door.verdict.wrong_event** oder **door.verdict.not_paid**. Mit einem unbezahlten Ticket schicken Sie den Gast zur Kasse.
- Gelb: gültig, aber dieses Gerät weiß nicht alles, weil ein anderes länger keinen Kontakt hatte.

**door.overrule** lässt jemanden trotz Abweisung ein. Das wird mit Ihrem Namen festgehalten. **door.undo** nimmt einen Scan zurück. Ohne Code finden Sie das Ticket über **door.search**.

Scannen geht auch [ohne Netz](offline): Das Gerät kennt alle Tickets und prüft ihre Signatur. Wurde ein Ticket an zwei Eingängen ohne Netz benutzt, sieht das Büro es unter **app.nav.incidents**.

Damit Gäste hinausgehen und wiederkommen können, erlauben Sie in der Veranstaltung den Wiedereinlass und stellen einen Eingang auf **door.ways.out** oder **door.ways.both**.
`,
    },
  },
  'printers-and-tickets': {
    en: {
      title: 'Printers and ticket layouts',
      text: `
Without any set-up, a desk prints with the browser. A ticket printer prints at once and without a dialog.

1. Install the print service on the desk’s computer and start it.
2. Under **settings.ticket_printer** choose **ticket_printers.new**. Enter brand, paper, resolution and the **ticket_printers.url**.
3. **ticket_printers.test_do** prints an example from the computer that you are using.
4. At the desk, choose under **desk.printers.title** what it prints with. The choice is stored on that computer.

If printing stops, for example without paper, **desk.print.rest** prints what is missing; nothing is printed twice. **desk.print.browser** always works.

How tickets, receipts and vouchers look is under **settings.customize_pdf**. Choose a built-in layout and **print_layouts.customize** it: texts, codes, pictures and variables such as seat and gate. **print_layouts.is_default** makes it the layout of desks, emails and PDFs with that paper; a printer can have **ticket_printers.layout_ids**. The preview uses a real order and says whether everything fits.
`,
    },
    de: {
      title: 'Drucker und Ticketlayouts',
      text: `
Ohne Einrichtung druckt eine Kasse mit dem Browser. Ein Ticketdrucker druckt sofort und ohne Dialog.

1. Installieren Sie den Druckdienst auf dem Rechner der Kasse und starten Sie ihn.
2. Wählen Sie unter **settings.ticket_printer** die Schaltfläche **ticket_printers.new**. Tragen Sie Marke, Papier, Auflösung und die **ticket_printers.url** ein.
3. **ticket_printers.test_do** druckt ein Beispiel von dem Rechner aus, an dem Sie sitzen.
4. An der Kasse wählen Sie unter **desk.printers.title**, womit sie druckt. Die Wahl ist auf diesem Rechner gespeichert.

Stockt der Druck, etwa ohne Papier, druckt **desk.print.rest**, was fehlt; nichts wird doppelt gedruckt. **desk.print.browser** geht immer.

Wie Tickets, Belege und Gutscheine aussehen, steht unter **settings.customize_pdf**. Wählen Sie ein mitgeliefertes Layout und darin **print_layouts.customize**: Texte, Codes, Bilder und Variablen wie Platz und Eingang. **print_layouts.is_default** gilt für Kassen, E-Mails und PDFs mit diesem Papier; ein Drucker kann **ticket_printers.layout_ids** haben. Die Vorschau benutzt eine echte Bestellung und sagt, ob alles passt.
`,
    },
  },
})
