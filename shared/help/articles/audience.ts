import { section } from './section'

export const audienceArticles = section('audience', {
  contacts: {
    en: {
      title: 'Contacts and duplicates',
      text: `
Everyone who buys with a name is a contact. Under **app.tab.audience** you find people by name or email, with their orders, emails and buying behaviour.

1. **contacts.new** adds one by hand. Desks can do this too, even [offline](offline).
2. **contact_imports.open** reads a CSV file. Check what each column is, and choose what happens if an email exists already. Lines with errors are left out and can be downloaded.
3. **settings.labels** group contacts, for example for newsletters. Select several rows to change the labels of all.

If a person exists twice, open the contact that stays and choose **contacts.merge**. For each value that differs you decide which one stays. Orders, emails and labels of both are then together. This can’t be undone.

If two people changed the same value without seeing each other, the contact says **contact_conflicts.title**. Choose **contact_conflicts.keep** or **contact_conflicts.use**.

To answer a request about someone’s data, see [data and erasure](data-and-erasure).
`,
    },
    de: {
      title: 'Kontakte und Duplikate',
      text: `
Wer mit Namen kauft, wird ein Kontakt. Unter **app.tab.audience** finden Sie Personen nach Name oder E-Mail, mit Bestellungen, E-Mails und Kaufverhalten.

1. **contacts.new** legt einen von Hand an. Das können auch Kassen, sogar [ohne Netz](offline).
2. **contact_imports.open** liest eine CSV-Datei. Prüfen Sie, was in welcher Spalte steht, und wählen Sie, was geschieht, wenn es eine E-Mail schon gibt. Zeilen mit Fehlern werden ausgelassen und lassen sich herunterladen.
3. **settings.labels** fassen Kontakte zusammen, etwa für Newsletter. Wählen Sie mehrere Zeilen aus, um die Labels aller zu ändern.

Gibt es eine Person zweimal, öffnen Sie den Kontakt, der bleiben soll, und wählen **contacts.merge**. Bei jedem abweichenden Wert entscheiden Sie, welcher bleibt. Bestellungen, E-Mails und Labels beider stehen danach zusammen. Das lässt sich nicht rückgängig machen.

Haben zwei Personen denselben Wert geändert, ohne voneinander zu wissen, steht beim Kontakt **contact_conflicts.title**. Wählen Sie **contact_conflicts.keep** oder **contact_conflicts.use**.

Fragt jemand nach seinen Daten, hilft [Daten und Löschung](data-and-erasure).
`,
    },
  },
  campaigns: {
    en: {
      title: 'Campaigns and newsletters',
      text: `
A campaign tells your audience about an event: by newsletter, message, social media, on screens or on paper.

1. Under **campaign_actions.title** choose **campaign_actions.new** and the channel.
2. Choose **campaigns.write**. Begin with a template of **settings.message_templates** if you like.
3. Set the audience: labels, visitors of an event, users of a code, new or regular customers. Foyer shows how many people will get it and who is left out.
4. **campaigns.launch** sends it now or at the time that you set.

A newsletter goes only to contacts who subscribed and have not unsubscribed since. Each has a link to unsubscribe.

While it is being sent you can choose **campaigns.pause** and **campaigns.resume**. Afterwards you see what was accepted, opened and clicked, and how many tickets were sold through it. Failed ones can be sent again.

Emails need a sender: see [setting up email](email-set-up). For Facebook and Instagram connect your page under **settings.facebook**. Emails that go out before each event by themselves are [reminders](reminders).
`,
    },
    de: {
      title: 'Kampagnen und Newsletter',
      text: `
Eine Kampagne erzählt Ihrem Publikum von einer Veranstaltung: als Newsletter, Nachricht, in sozialen Medien, auf Bildschirmen oder auf Papier.

1. Wählen Sie unter **campaign_actions.title** die Schaltfläche **campaign_actions.new** und den Kanal.
2. Wählen Sie **campaigns.write**. Auf Wunsch beginnen Sie mit einer Vorlage aus **settings.message_templates**.
3. Legen Sie die Empfänger fest: Labels, Besucher einer Veranstaltung, Nutzer eines Codes, neue Kunden oder Stammkunden. Foyer zeigt, wie viele sie bekommen und wer nicht.
4. **campaigns.launch** verschickt sie sofort oder zu der Zeit, die Sie angeben.

Ein Newsletter geht nur an Kontakte, die ihn abonniert und sich nicht wieder abgemeldet haben. Jeder enthält einen Link zum Abmelden.

Während des Versands können Sie **campaigns.pause** und **campaigns.resume** wählen. Danach sehen Sie, was angenommen, geöffnet und angeklickt wurde und wie viele Tickets darüber verkauft wurden. Gescheiterte lassen sich erneut senden.

E-Mails brauchen einen Absender: siehe [E-Mail einrichten](email-set-up). Für Facebook und Instagram verbinden Sie Ihre Seite unter **settings.facebook**. Was vor jeder Veranstaltung von selbst hinausgeht, sind [Erinnerungen](reminders).
`,
    },
  },
  reminders: {
    en: {
      title: 'Reminders before an event',
      text: `
A reminder is an email to everyone with tickets, some days before the event: doors, directions, the programme.

1. Write the email once under **settings.message_templates**. Variables such as **message_templates.variable.event_title** and **message_templates.variable.event_starts_at** are filled in for each event.
2. Under **settings.reminders** choose **reminders.new**. Choose the template, **reminders.send_days_before** and **reminders.send_at_time**.
3. With **reminders.is_default**, new events have the reminder from the start.

In an event, you choose its reminders under **events.reminder_ids**. A change applies to what has not been sent yet.

Reminders belong to the order, so they also go to people without a newsletter. Everyone gets a reminder once. They need a working [email set-up](email-set-up). Their results appear with the [campaigns](campaigns). Reminders about unpaid invoices are something else: see [invoices](invoices).
`,
    },
    de: {
      title: 'Erinnerungen vor der Veranstaltung',
      text: `
Eine Erinnerung ist eine E-Mail an alle, die Tickets haben, einige Tage vor der Veranstaltung: mit Einlass, Anfahrt, Programm.

1. Schreiben Sie die E-Mail einmal unter **settings.message_templates**. Variablen wie **message_templates.variable.event_title** und **message_templates.variable.event_starts_at** werden für jede Veranstaltung eingesetzt.
2. Wählen Sie unter **settings.reminders** die Schaltfläche **reminders.new**. Wählen Sie die Vorlage, **reminders.send_days_before** und **reminders.send_at_time**.
3. Mit **reminders.is_default** haben neue Veranstaltungen die Erinnerung von Anfang an.

In einer Veranstaltung wählen Sie ihre Erinnerungen unter **events.reminder_ids**. Eine Änderung gilt für alles, was noch nicht verschickt ist.

Erinnerungen gehören zur Bestellung und gehen deshalb auch an Personen ohne Newsletter. Jeder bekommt eine Erinnerung einmal. Sie brauchen eine [eingerichtete E-Mail](email-set-up). Ihre Ergebnisse stehen bei den [Kampagnen](campaigns). Mahnungen zu offenen Rechnungen sind etwas anderes: siehe [Rechnungen](invoices).
`,
    },
  },
  'email-set-up': {
    en: {
      title: 'Setting up email',
      text: `
Tickets, invitations and newsletters go out by email. Under **settings.emails** you say who they come from.

1. Enter **mail_settings.sender_name** and, for answers, **mail_settings.reply_to**. Choose **mail_settings.save**.
2. With a **mail_settings.server** of your own, emails come from your own address. Enter server, port, user name and password and choose **mail_settings.connect**. Foyer signs in there before it saves.
3. **mail_settings.send** sends a test with the saved settings.

If your provider limits how much you may send, set **mail_settings.emails_per_minute**. Tickets are not held back by it.

Under **mail_settings.reports** your provider tells Foyer what could not be delivered and who complained. These addresses then get no newsletters. Without such a service, Foyer can read the reports from a mailbox.

**mail_settings.measuring_switch** is off at first. Whether you may switch it on depends on what your privacy notice says.

So that emails don’t end as spam, have your domain’s administrator set SPF, DKIM and DMARC for your mail server. See also [campaigns](campaigns).
`,
    },
    de: {
      title: 'E-Mail einrichten',
      text: `
Tickets, Einladungen und Newsletter gehen per E-Mail hinaus. Unter **settings.emails** legen Sie fest, von wem sie kommen.

1. Tragen Sie **mail_settings.sender_name** ein und, für Antworten, **mail_settings.reply_to**. Wählen Sie **mail_settings.save**.
2. Mit einem eigenen **mail_settings.server** kommen E-Mails von Ihrer eigenen Adresse. Tragen Sie Server, Port, Benutzername und Passwort ein und wählen Sie **mail_settings.connect**. Foyer meldet sich dort an, bevor es speichert.
3. **mail_settings.send** schickt einen Test mit den gespeicherten Einstellungen.

Begrenzt Ihr Anbieter den Versand, stellen Sie **mail_settings.emails_per_minute** ein. Tickets hält das nicht auf.

Unter **mail_settings.reports** meldet Ihr Anbieter, was unzustellbar war und wer sich beschwert hat. Diese Adressen bekommen dann keine Newsletter mehr. Ohne solchen Dienst kann Foyer die Meldungen aus einem Postfach lesen.

**mail_settings.measuring_switch** ist anfangs aus. Ob Sie es einschalten dürfen, hängt von Ihrer Datenschutzerklärung ab.

Damit E-Mails nicht im Spam landen, lassen Sie für Ihre Domain SPF, DKIM und DMARC zu Ihrem Mailserver einrichten. Siehe auch [Kampagnen](campaigns).
`,
    },
  },
})
