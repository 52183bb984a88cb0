import { section } from './section'

export const moneyArticles = section('money', {
  invoices: {
    en: {
      title: 'Invoices and payment reminders',
      text: `
An invoice is made from an order: open the order and choose **orders.do.invoice**. It gets the next number and can’t be edited afterwards, so check name and address first.

1. Under **settings.invoices** open the invoice. **invoices.download** saves it, **invoices.send** emails it.
2. If it isn’t paid in time, choose **invoices.reminder.create**, set the days to pay and send it. There are three levels at most; each asks for the amount that is open then.
3. When the money arrives, open the order and choose **orders.do.pay**.

To correct an invoice, choose **invoices.create_credit_note**. It cancels the whole invoice; then make a new one from the order.

The PDF contains an electronic invoice (Factur-X, ZUGFeRD) if all legal data are there. If not, **invoices.e_invoice** names what is missing. Your own address, VAT ID and tax number are under **settings.general**, the account for transfers under **settings.bank_accounts**. See also [accounting](accounting).
`,
    },
    de: {
      title: 'Rechnungen und Mahnungen',
      text: `
Eine Rechnung entsteht aus einer Bestellung: Öffnen Sie die Bestellung und wählen Sie **orders.do.invoice**. Sie bekommt die nächste Nummer und lässt sich danach nicht mehr ändern. Prüfen Sie deshalb vorher Name und Adresse.

1. Öffnen Sie die Rechnung unter **settings.invoices**. **invoices.download** speichert sie, **invoices.send** verschickt sie.
2. Wird sie nicht rechtzeitig bezahlt, wählen Sie **invoices.reminder.create**, legen die Frist fest und senden sie. Es gibt höchstens drei Stufen; jede fordert, was dann offen ist.
3. Kommt das Geld an, öffnen Sie die Bestellung und wählen **orders.do.pay**.

Um eine Rechnung zu berichtigen, wählen Sie **invoices.create_credit_note**. Sie storniert die ganze Rechnung; danach stellen Sie aus der Bestellung eine neue.

Das PDF enthält eine elektronische Rechnung (Factur-X, ZUGFeRD), wenn alle gesetzlichen Angaben da sind. Sonst nennt **invoices.e_invoice**, was fehlt. Ihre Adresse, USt-IdNr. und Steuernummer stehen unter **settings.general**, das Konto für Überweisungen unter **settings.bank_accounts**. Siehe auch [Buchhaltung](accounting).
`,
    },
  },
  payouts: {
    en: {
      title: 'Payouts and bank accounts',
      text: `
Card payments on the web go to your own account at the payment provider. Each week **settings.payouts** sums up what came in there.

1. Under **settings.bank_accounts** choose **bank_accounts.new** and enter holder and IBAN. Payouts go to the **bank_accounts.is_default**. As this is about money, you are asked for your password.
2. Open a payout to see its **payouts.items**: payments, refunds and the provider’s fees.
3. Once the money is on your account, choose **payouts.edit** and set **payouts.status.paid**.

The amount is payments less refunds and fees. For some payments the fee becomes known only later; they stand under **payouts.fees_unknown**.

**settings.payouts** is open once a [payment provider](payment-providers) is connected. Cash and card terminal at the desk are not part of payouts: they are in the Z-reports of the [shifts](shifts). If partners sell for you, add them with their commission under **settings.sales_partner**.
`,
    },
    de: {
      title: 'Auszahlungen und Bankkonten',
      text: `
Kartenzahlungen im Web gehen auf Ihr eigenes Konto beim Zahlungsanbieter. Woche für Woche fasst **settings.payouts** zusammen, was dort eingegangen ist.

1. Wählen Sie unter **settings.bank_accounts** die Schaltfläche **bank_accounts.new** und tragen Sie Inhaber und IBAN ein. Auszahlungen gehen auf das **bank_accounts.is_default**. Weil es um Geld geht, werden Sie nach Ihrem Passwort gefragt.
2. Öffnen Sie eine Auszahlung, um ihre **payouts.items** zu sehen: Zahlungen, Erstattungen und Gebühren des Anbieters.
3. Ist das Geld auf Ihrem Konto, wählen Sie **payouts.edit** und setzen **payouts.status.paid**.

Der Betrag sind die Zahlungen abzüglich Erstattungen und Gebühren. Bei manchen Zahlungen steht die Gebühr erst später fest; sie stehen unter **payouts.fees_unknown**.

**settings.payouts** ist offen, sobald ein [Zahlungsanbieter](payment-providers) verbunden ist. Bargeld und Kartenterminal an der Kasse gehören nicht dazu: Sie stehen in den Z-Bons der [Schichten](shifts). Verkaufen Partner für Sie, legen Sie sie mit ihrer Provision unter **settings.sales_partner** an.
`,
    },
  },
  'payment-providers': {
    en: {
      title: 'Payment providers and methods',
      text: `
Two settings belong together: which ways to pay you offer, and which provider takes card payments on the web.

- Under **settings.payment_methods** you switch on cash, card terminal, vouchers, bank transfer and more. Desks and shop offer only what is on.
- Under **settings.psp** you connect your own account at Stripe, PayPal or oppwa. Your buyers’ money goes straight to it.

To connect a provider:

1. Choose **provider_accounts.connect** and enter the keys from the provider’s dashboard.
2. Enter the **provider_accounts.webhook_url** at the provider, so that it reports payments to Foyer.
3. Choose **provider_accounts.save**. Foyer tries the keys before it stores them encrypted. They are never shown again; to change them choose **provider_accounts.replace**.

Try a **provider_accounts.test_account** first if your provider offers one. After **provider_accounts.disconnect** nobody can pay with it, and you can’t refund through it until it is connected again.

A card terminal at the desk that isn’t connected needs no provider: the cashier confirms by hand. Money that came in is summed up under [payouts](payouts).
`,
    },
    de: {
      title: 'Zahlungsanbieter und Zahlungsarten',
      text: `
Zwei Einstellungen gehören zusammen: welche Zahlungsarten Sie anbieten und welcher Anbieter Kartenzahlungen im Web annimmt.

- Unter **settings.payment_methods** schalten Sie Bar, Kartenterminal, Gutscheine, Überweisung und mehr ein. Kassen und Shop bieten nur an, was eingeschaltet ist.
- Unter **settings.psp** verbinden Sie Ihr eigenes Konto bei Stripe, PayPal oder oppwa. Das Geld Ihrer Käufer geht direkt dorthin.

So verbinden Sie einen Anbieter:

1. Wählen Sie **provider_accounts.connect** und tragen Sie die Schlüssel aus der Verwaltung des Anbieters ein.
2. Tragen Sie beim Anbieter die **provider_accounts.webhook_url** ein, damit er Zahlungen an Foyer meldet.
3. Wählen Sie **provider_accounts.save**. Foyer probiert die Schlüssel aus, bevor es sie verschlüsselt speichert. Sie werden nie wieder angezeigt; ändern lassen sie sich mit **provider_accounts.replace**.

Beginnen Sie mit einem **provider_accounts.test_account**, wenn Ihr Anbieter eines hat. Nach **provider_accounts.disconnect** kann niemand mehr darüber zahlen, und Sie können nicht darüber erstatten, bis es wieder verbunden ist.

Ein Kartenterminal an der Kasse, das nicht verbunden ist, braucht keinen Anbieter: Wer kassiert, bestätigt von Hand. Was eingegangen ist, steht unter [Auszahlungen](payouts).
`,
    },
  },
  accounting: {
    en: {
      title: 'Accounting and fiscal export',
      text: `
There are two exports, for two readers: your bookkeeping and the tax authority.

For bookkeeping, open **settings.accounting**. Choose the period, then **accounting.csv** or **accounting.datev**. It contains everything that was sold and paid as postings by account: receipts of cash boxes, orders, invoices, payouts and cash differences.

1. Choose the **accounting.chart** under **accounting.accounts**.
2. Enter **accounting.consultant_number** and **accounting.client_number** for DATEV.
3. Check the account numbers with your tax consultant and choose **accounting.save**.

For the tax authority, open the cash box under **settings.cash_boxes**. Under **cash_boxes.fiscal.title** choose the period and **cash_boxes.fiscal.dsfinvk** or **cash_boxes.fiscal.dep**. It contains every shift that was closed in this period.

If the law asks for a certified signature, enter the signing service under **cash_boxes.vendor_edit**. Receipts that could not be signed for a while say so and are signed later. The data of a drawer come from its [shifts](shifts), so close every shift before you export.
`,
    },
    de: {
      title: 'Buchhaltung und Export fürs Finanzamt',
      text: `
Es gibt zwei Exporte für zwei Leser: Ihre Buchhaltung und das Finanzamt.

Für die Buchhaltung öffnen Sie **settings.accounting**. Wählen Sie den Zeitraum und **accounting.csv** oder **accounting.datev**. Darin steht alles Verkaufte und Bezahlte als Buchungen nach Konten: Belege der Kassen, Bestellungen, Rechnungen, Auszahlungen und Kassendifferenzen.

1. Wählen Sie unter **accounting.accounts** den **accounting.chart**.
2. Tragen Sie für DATEV **accounting.consultant_number** und **accounting.client_number** ein.
3. Prüfen Sie die Kontonummern mit Ihrer Steuerberatung und wählen Sie **accounting.save**.

Für das Finanzamt öffnen Sie die Kassenlade unter **settings.cash_boxes**. Wählen Sie unter **cash_boxes.fiscal.title** den Zeitraum und **cash_boxes.fiscal.dsfinvk** oder **cash_boxes.fiscal.dep**. Enthalten ist jede Schicht, die in diesem Zeitraum abgeschlossen wurde.

Verlangt das Gesetz eine zertifizierte Signatur, tragen Sie den Signaturdienst unter **cash_boxes.vendor_edit** ein. Belege, die eine Weile nicht signiert werden konnten, sagen das und werden nachsigniert. Die Daten einer Lade stammen aus ihren [Schichten](shifts): Schließen Sie vor dem Export alle ab.
`,
    },
  },
})
