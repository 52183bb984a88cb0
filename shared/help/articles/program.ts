import { section } from './section'

export const programArticles = section('program', {
  'halls-and-seats': {
    en: {
      title: 'Halls and seats',
      text: `
Draw a hall once as a template. Every event that uses it gets a copy of its own, so that changes for one evening don’t touch the others.

1. Add the house under **settings.locations**.
2. Under **settings.seating_plan_templates** choose **seating_plans.new**, then **seating_plans.open**.
3. Choose **seats.begin_group** or the tool **seats.tool.n_sg**, draw a rectangle and set rows, seats, curve and numbering in the form.
4. Give seats their category with **seats.tool.pc_id**, and mark places with **seats.tool.place_wheelchair**.
5. Keep house seats with **seats.tool.ho**: they are not sold until you release them.

The editor saves by itself; **seats.undo** takes a step back. You can also trace a picture of the hall, or read a file with **seats.import**.

After a change to the template, **seats.apply** takes it over to future events. Seats with live tickets stay protected. Events without numbered seats need no plan, only a capacity: see [events](events).
`,
    },
    de: {
      title: 'Säle und Plätze',
      text: `
Zeichnen Sie einen Saal einmal als Vorlage. Jede Veranstaltung damit bekommt eine eigene Kopie. Änderungen für einen Abend berühren die anderen deshalb nicht.

1. Legen Sie das Haus unter **settings.locations** an.
2. Wählen Sie unter **settings.seating_plan_templates** zuerst **seating_plans.new**, dann **seating_plans.open**.
3. Wählen Sie **seats.begin_group** oder das Werkzeug **seats.tool.n_sg**, ziehen Sie ein Rechteck auf und stellen Sie im Formular Reihen, Plätze, Krümmung und Nummerierung ein.
4. Weisen Sie Plätzen mit **seats.tool.pc_id** ihre Kategorie zu und kennzeichnen Sie Plätze mit **seats.tool.place_wheelchair**.
5. Halten Sie Dienstplätze mit **seats.tool.ho** frei: Sie werden erst nach der Freigabe verkauft.

Der Editor speichert von selbst; **seats.undo** geht einen Schritt zurück. Sie können auch ein Bild des Saals abzeichnen oder mit **seats.import** eine Datei einlesen.

Nach einer Änderung der Vorlage übernimmt **seats.apply** sie in künftige Veranstaltungen. Plätze mit gültigen Tickets bleiben geschützt. Veranstaltungen ohne nummerierte Plätze brauchen keinen Plan, nur eine Kapazität: siehe [Veranstaltungen](events).
`,
    },
  },
  'prices-and-tax': {
    en: {
      title: 'Prices, tax and categories',
      text: `
A price is made of three things: who pays it, where they sit, and how it is taxed.

- **settings.tax_groups** are the tax rates. A rate can’t change later, because desks sell offline by it. For a new rate, add a group with the same name that begins when the old one ends.
- **settings.price_defs** say who pays: full price, students, groups. Each has a tax group and, if you like, quantity discounts.
- **settings.price_categories** are areas with prices of their own, such as stalls or gallery. You paint them on the seating plan.
- **settings.price_fee_names** are fees inside a price, for example for booking.

**settings.price_templates** put these together. A template fills in the prices of a new event; afterwards you change them there as you like.

All amounts include tax. Prices can be changed while an event is on sale: what is sold keeps its price. A desk that was offline may have sold at the old price. The sale is booked as it is, and the office sees it under **app.nav.incidents**. See also [halls and seats](halls-and-seats).
`,
    },
    de: {
      title: 'Preise, Steuer und Kategorien',
      text: `
Ein Preis besteht aus drei Dingen: wer ihn zahlt, wo man sitzt und wie er versteuert wird.

- **settings.tax_groups** sind die Steuersätze. Ein Satz lässt sich später nicht ändern, weil Kassen ohne Netz danach verkaufen. Für einen neuen Satz legen Sie eine Gruppe mit demselben Namen an, die beginnt, wenn die alte endet.
- **settings.price_defs** sagen, wer zahlt: Normalpreis, Studierende, Gruppen. Jede hat eine Steuergruppe und auf Wunsch Mengenrabatte.
- **settings.price_categories** sind Bereiche mit eigenen Preisen, etwa Parkett oder Galerie. Sie malen sie in den Saalplan.
- **settings.price_fee_names** sind Gebühren, die im Preis enthalten sind, etwa für den Vorverkauf.

**settings.price_templates** fassen das zusammen. Eine Vorlage füllt die Preise einer neuen Veranstaltung aus; danach ändern Sie sie dort nach Belieben.

Alle Beträge enthalten die Steuer. Preise lassen sich auch im laufenden Verkauf ändern: Verkauftes behält seinen Preis. Eine Kasse ohne Netz hat vielleicht noch zum alten Preis verkauft. Der Verkauf gilt, und das Büro sieht ihn unter **app.nav.incidents**. Siehe auch [Säle und Plätze](halls-and-seats).
`,
    },
  },
  events: {
    en: {
      title: 'Events: create, publish, cancel',
      text: `
1. Under **events.title** choose **events.new**. Enter title, start, end and location.
2. For numbered seats choose a **events.seating_plan**. Leave it empty for general admission.
3. Fill in the prices from a **events.price_template_id** or add them one by one: see [prices and tax](prices-and-tax).
4. Choose **events.create**. With general admission, set the number of places under **events.quota.edit**
5. **events.publish** puts the event on sale at desks and in the web shop.

**events.hold** stops the sale for a while and **events.resume** goes on. **events.unpublish** takes the event out of the web shop; sold tickets stay valid.

For more dates choose **events.duplicate_do**. Under **events.desk_holding** you set how much each desk can sell while [offline](offline).

**events.cancel_do** ends the sale everywhere and handles all orders: refund, voucher, or tickets for another date. Buyers get an email with your reason. An event that is over can be moved out of the lists with **events.archive**.
`,
    },
    de: {
      title: 'Veranstaltungen anlegen, veröffentlichen, absagen',
      text: `
1. Wählen Sie unter **events.title** die Schaltfläche **events.new**. Tragen Sie Titel, Beginn, Ende und Spielort ein.
2. Für nummerierte Plätze wählen Sie einen **events.seating_plan**. Leer heißt freie Platzwahl.
3. Füllen Sie die Preise mit einer **events.price_template_id** aus oder fügen Sie sie einzeln hinzu: siehe [Preise und Steuer](prices-and-tax).
4. Wählen Sie **events.create**. Bei freier Platzwahl legen Sie die Zahl der Plätze fest unter **events.quota.edit**
5. **events.publish** gibt die Veranstaltung an Kassen und im Webshop in den Verkauf.

**events.hold** hält den Verkauf an, **events.resume** setzt ihn fort. **events.unpublish** nimmt die Veranstaltung aus dem Webshop; verkaufte Tickets bleiben gültig.

Weitere Termine legen Sie mit **events.duplicate_do** an. Unter **events.desk_holding** bestimmen Sie, wie viel jede Kasse [ohne Netz](offline) verkaufen kann.

**events.cancel_do** beendet den Verkauf überall und wickelt alle Bestellungen ab: Erstattung, Gutschein oder Tickets für einen anderen Termin. Käufer erhalten eine E-Mail mit Ihrem Grund. Was vorbei ist, verschwindet mit **events.archive** aus den Listen.
`,
    },
  },
  products: {
    en: {
      title: 'Products',
      text: `
Products are what you sell besides tickets: programmes, drinks, posters. Desks sell them alone or together with tickets.

1. Under **products.title** choose **products.new**. Enter name, price and tax group.
2. Enter **products.stock** if you count pieces. Leave it empty if you don’t.
3. Set **products.desk_holding**: so many pieces each desk can sell while [offline](offline). Other desks can’t sell these meanwhile.

**products.enabled** decides whether desks offer the product. **products.pos** sets its order there.

When you have counted the shelf, open the product and choose **products.recount**. Under **settings.products_settings** you set the tax group and holding of new products, and from how few pieces the list warns you.

A product that a desk still holds can’t be deleted: take it off sale first and let the desk connect once. Caterers see orders with products under **orders.title**.
`,
    },
    de: {
      title: 'Produkte',
      text: `
Produkte sind, was Sie außer Tickets verkaufen: Programmhefte, Getränke, Plakate. Kassen verkaufen sie allein oder zusammen mit Tickets.

1. Wählen Sie unter **products.title** die Schaltfläche **products.new**. Tragen Sie Name, Preis und Steuergruppe ein.
2. Tragen Sie **products.stock** ein, wenn Sie Stücke zählen. Sonst lassen Sie das Feld leer.
3. Legen Sie **products.desk_holding** fest: So viele Stück kann jede Kasse [ohne Netz](offline) verkaufen. Andere Kassen verkaufen diese solange nicht.

**products.enabled** bestimmt, ob Kassen das Produkt anbieten. **products.pos** bestimmt dort die Reihenfolge.

Haben Sie das Regal gezählt, öffnen Sie das Produkt und wählen **products.recount**. Unter **settings.products_settings** stehen Steuergruppe und Vorrat neuer Produkte und ab welcher Stückzahl die Liste Sie warnt.

Ein Produkt, von dem eine Kasse noch etwas hält, lässt sich nicht löschen: Nehmen Sie es zuerst aus dem Verkauf und lassen Sie die Kasse einmal online gehen. Die Gastronomie sieht Bestellungen mit Produkten unter **orders.title**.
`,
    },
  },
  accreditations: {
    en: {
      title: 'Accreditations',
      text: `
An accreditation gives some contacts, such as the press, partners or members, tickets at prices of their own.

1. Under **accreditations.title** choose **accreditations.new**. Enter name, start and end.
2. Under **accreditations.accreditation_events** choose the event, the price and how many tickets each contact may get at most.
3. Save, open the accreditation and choose **accreditations.add_contact** for everyone who belongs to it.

With **accreditations.is_exclusive** these tickets are for nobody else: an order of anybody else is refused.

At the desk, choose the person under **desk.customer.title** and then the price. Desks don’t check accreditations, because they also sell offline. A sale to somebody else or beyond the limit is booked as it is paid, and the office sees it under **app.nav.incidents**.

If you don’t see the page, switch on **users.webclient_settings.use_accreditations** in your profile. Campaigns can be sent to accredited contacts only: see [campaigns](campaigns).
`,
    },
    de: {
      title: 'Akkreditierungen',
      text: `
Eine Akkreditierung gibt bestimmten Kontakten, etwa Presse, Partnern oder Mitgliedern, Tickets zu eigenen Preisen.

1. Wählen Sie unter **accreditations.title** die Schaltfläche **accreditations.new**. Tragen Sie Name, Beginn und Ende ein.
2. Wählen Sie unter **accreditations.accreditation_events** Veranstaltung und Preis und wie viele Tickets jeder Kontakt höchstens bekommt.
3. Speichern Sie, öffnen Sie die Akkreditierung und wählen Sie **accreditations.add_contact** für alle, die dazugehören.

Mit **accreditations.is_exclusive** sind diese Tickets für niemand anderen: Bestellungen anderer werden abgelehnt.

An der Kasse wählen Sie die Person unter **desk.customer.title** und dann den Preis. Kassen prüfen Akkreditierungen nicht, weil sie auch ohne Netz verkaufen. Ein Verkauf an andere oder über die Höchstzahl gilt als bezahlt, und das Büro sieht ihn unter **app.nav.incidents**.

Sehen Sie die Seite nicht, schalten Sie in Ihrem Profil **users.webclient_settings.use_accreditations** ein. Kampagnen lassen sich nur an akkreditierte Kontakte richten: siehe [Kampagnen](campaigns).
`,
    },
  },
})
