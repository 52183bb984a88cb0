import { section } from './section'

export const startArticles = section('start', {
  'first-steps': {
    en: {
      title: 'From nothing to the first ticket',
      text: `
The list **onboarding.title** on the dashboard leads you through the set-up. Each step is ticked as soon as it is really done. If you hide the list, you find it again in the help menu.

1. **onboarding.step.choices**. This sets the other steps.
2. **onboarding.step.address**. They are printed on tickets and invoices.
3. **onboarding.step.tax_group** and think of the prices: see [prices and tax](prices-and-tax).
4. **onboarding.step.payment_method**. Switch on the card terminal if you have one.
5. **onboarding.step.location** and, for numbered seats, **onboarding.step.seating_plan**: see [halls and seats](halls-and-seats).
6. **onboarding.step.event** with its prices, and **onboarding.step.on_sale**: see [events](events).
7. **onboarding.step.cash_box** for each drawer, and **onboarding.step.team**: see [team and roles](team-and-roles).

Then open **app.nav.desk**, set up this browser as a desk, open a [shift](shifts) and [sell the first ticket](desk). To try things out first, **settings.demo_data** fills the organisation with examples that you can clear again.
`,
    },
    de: {
      title: 'Vom Anfang bis zum ersten Ticket',
      text: `
Die Liste **onboarding.title** auf dem Dashboard führt Sie durch die Einrichtung. Jeder Schritt wird abgehakt, sobald er wirklich erledigt ist. Blenden Sie die Liste aus, finden Sie sie im Hilfemenü wieder.

1. **onboarding.step.choices**. Das bestimmt die übrigen Schritte.
2. **onboarding.step.address**. Sie stehen auf Tickets und Rechnungen.
3. **onboarding.step.tax_group** und die Preise überlegen: siehe [Preise und Steuer](prices-and-tax).
4. **onboarding.step.payment_method**. Schalten Sie das Kartenterminal ein, wenn Sie eines haben.
5. **onboarding.step.location** und, für nummerierte Plätze, **onboarding.step.seating_plan**: siehe [Säle und Plätze](halls-and-seats).
6. **onboarding.step.event** mit den Preisen und **onboarding.step.on_sale**: siehe [Veranstaltungen](events).
7. **onboarding.step.cash_box** für jede Geldlade und **onboarding.step.team**: siehe [Team und Rollen](team-and-roles).

Öffnen Sie danach **app.nav.desk**, richten Sie diesen Browser als Kasse ein, öffnen Sie eine [Schicht](shifts) und [verkaufen Sie das erste Ticket](desk). Zum Ausprobieren legt **settings.demo_data** Beispiele an, die Sie wieder entfernen können.
`,
    },
  },
  dashboard: {
    en: {
      title: 'Dashboard, reports and exports',
      text: `
The dashboard shows sales of a period, compared with an earlier one: **dashboard.turnover**, **dashboard.tickets**, **dashboard.orders** and **dashboard.check_ins**. Below are the **dashboard.best**, the **dashboard.channels** and what was **dashboard.methods**.

- Choose the period and the comparison at the top. With **dashboard.bucket** a chart shows hours, days, weeks or months.
- **dashboard.table** shows a chart as numbers. **dashboard.export** saves them as a file.
- **dashboard.shifts** lists the drawers that are in use now.

A voucher counts as turnover when it is redeemed, not when it is sold. Offline, the figures come from this device and can be incomplete.

Every list has its own reports: set search and filters, then choose **list_views.csv** or **list_views.xlsx**. **list_views.save** keeps a combination that you need often. A closed shift has its Z-report, an event its figures under **events.overview**, and bookkeeping its own [export](accounting).
`,
    },
    de: {
      title: 'Dashboard, Auswertungen und Exporte',
      text: `
Das Dashboard zeigt die Verkäufe eines Zeitraums im Vergleich mit einem früheren: **dashboard.turnover**, **dashboard.tickets**, **dashboard.orders** und **dashboard.check_ins**. Darunter stehen **dashboard.best**, **dashboard.channels** und **dashboard.methods**.

- Zeitraum und Vergleich wählen Sie oben. Mit **dashboard.bucket** zeigt ein Diagramm Stunden, Tage, Wochen oder Monate.
- **dashboard.table** zeigt ein Diagramm in Zahlen. **dashboard.export** speichert sie als Datei.
- **dashboard.shifts** nennt die Laden, an denen gerade gearbeitet wird.

Ein Gutschein zählt bei der Einlösung als Umsatz, nicht beim Verkauf. Ohne Netz stammen die Zahlen von diesem Gerät und können unvollständig sein.

Jede Liste ist auch eine Auswertung: Stellen Sie Suche und Filter ein und wählen Sie **list_views.csv** oder **list_views.xlsx**. **list_views.save** merkt sich, was Sie oft brauchen. Eine abgeschlossene Schicht hat ihren Z-Bon, eine Veranstaltung ihre Zahlen unter **events.overview** und die Buchhaltung ihren eigenen [Export](accounting).
`,
    },
  },
  'keyboard-shortcuts': {
    en: {
      title: 'Keyboard shortcuts',
      text: `
You can reach everything by keyboard. These keys save the most time:

- Ctrl K, on a Mac ⌘ K, opens the search on any page. It finds pages, events, orders and contacts.
- ? shows all shortcuts. The help menu has the same overview under **help.shortcuts**.
- / moves to the search of a list. ↑ and ↓ move between its rows, Enter opens one, Space selects it.
- Esc closes what is open.
- Ctrl Enter, on a Mac ⌘ Enter, saves a form.

At the desk, the search field also takes scanned codes: scan a ticket or voucher at any time, wherever the cursor is. The keys that finish a sale stand on their buttons. On a seat map, arrow keys move between seats and Enter adds or removes one: see [selling at the desk](desk).
`,
    },
    de: {
      title: 'Tastenkürzel',
      text: `
Alles lässt sich mit der Tastatur erreichen. Diese Tasten sparen am meisten Zeit:

- Strg K, am Mac ⌘ K, öffnet auf jeder Seite die Suche. Sie findet Seiten, Veranstaltungen, Bestellungen und Kontakte.
- ? zeigt alle Kürzel. Dieselbe Übersicht steht im Hilfemenü unter **help.shortcuts**.
- / springt in die Suche einer Liste. ↑ und ↓ wechseln zwischen den Zeilen, Enter öffnet eine, die Leertaste wählt sie aus.
- Esc schließt, was offen ist.
- Strg Enter, am Mac ⌘ Enter, speichert ein Formular.

An der Kasse nimmt das Suchfeld auch gescannte Codes an: Scannen Sie ein Ticket oder einen Gutschein jederzeit, wo auch immer der Cursor steht. Die Tasten, die einen Verkauf abschließen, stehen auf den Schaltflächen. Im Saalplan wechseln die Pfeiltasten zwischen Plätzen, Enter nimmt einen hinzu oder weg: siehe [Verkaufen an der Kasse](desk).
`,
    },
  },
})
