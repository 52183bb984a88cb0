import { section } from './section'

export const teamArticles = section('team', {
  'team-and-roles': {
    en: {
      title: 'Team and roles',
      text: `
Everyone who works with Foyer has a login of their own. What they can do depends on their role. Under **settings.users**, the form explains each role where you choose it.

1. Choose **users.new**, enter name and email and choose a role.
2. The person gets an email with a link to set a password. **users.invite_again** sends a new link. Before emails are set up, **users.hand_over** shows it as text and as a QR code to pass on.
3. To change a role, open the person and choose **app.edit**.

Give the role with the fewest rights that is enough: **users.role.CASHIER** for selling, **users.role.CHECKIN** for scanning, **users.role.TICKETING** for the box office management, **users.role.EDITOR** for program and campaigns, **users.role.ANALYST** for figures, **users.role.ADMIN** for everything including settings and refunds.

When somebody leaves, choose **users.delete** in the person’s details. They are signed out everywhere, and their sales stay as they are. If a password may be known to others, use **users.access.end_all** and **users.access.reset_pin**.

Under **settings.activity_log**, administrators see who changed what. To set up desks and doors see [devices and codes](devices).
`,
    },
    de: {
      title: 'Team und Rollen',
      text: `
Wer mit Foyer arbeitet, hat einen eigenen Zugang. Was jemand darf, bestimmt die Rolle. Unter **settings.users** erklärt das Formular jede Rolle dort, wo Sie sie wählen.

1. Wählen Sie **users.new**, tragen Sie Name und E-Mail ein und wählen Sie eine Rolle.
2. Die Person erhält eine E-Mail mit einem Link, um ein Passwort zu setzen. **users.invite_again** verschickt einen neuen Link. Solange keine E-Mails verschickt werden, zeigt **users.hand_over** ihn als Text und als QR-Code zum Weitergeben.
3. Um die Rolle zu ändern, öffnen Sie die Person und wählen **app.edit**.

Geben Sie die Rolle mit den wenigsten Rechten, die reicht: **users.role.CASHIER** zum Verkaufen, **users.role.CHECKIN** zum Scannen, **users.role.TICKETING** für die Leitung der Kasse, **users.role.EDITOR** für Programm und Kampagnen, **users.role.ANALYST** für Zahlen, **users.role.ADMIN** für alles, auch Einstellungen und Erstattungen.

Verlässt jemand das Haus, wählen Sie **users.delete** bei der Person. Sie wird überall abgemeldet, ihre Verkäufe bleiben. Ist ein Passwort womöglich bekannt geworden, helfen **users.access.end_all** und **users.access.reset_pin**.

Unter **settings.activity_log** sieht die Administration, wer was geändert hat. Wie Sie Kassen und Einlassgeräte einrichten, steht unter [Geräte und Codes](devices).
`,
    },
  },
  devices: {
    en: {
      title: 'Devices and codes',
      text: `
A browser becomes a device when it is set up as a desk or a door. A device has its own name, key and receipt numbers, and works [offline](offline).

1. Under **app.nav.devices** choose **devices.invite**, enter a name and choose desk or door.
2. Choose **devices.invite_do**. The code is valid for one device and 15 minutes.
3. In the other browser sign in, open **app.nav.desk** or **app.nav.door**, type the code and choose **devices.code.do**.

Administrators can set up a device without a code. With **devices.settings_open** others can too.

Use one browser for one device, and don’t delete its data. Its storage should say **sync.panel.protected** in the sync status.

Several people can share a device: each sets a PIN under **accounts.pin.title**. **accounts.lock.do** locks it, and a colleague unlocks it with their own PIN, even offline. Sales carry the name of the person who made them.

The list shows when a device was last seen and what it holds. What to do when one is gone: [lost device](lost-device).
`,
    },
    de: {
      title: 'Geräte und Codes',
      text: `
Ein Browser wird zum Gerät, wenn er als Kasse oder Einlass eingerichtet ist. Ein Gerät hat einen Namen, einen eigenen Schlüssel und eigene Belegnummern und arbeitet auch [ohne Netz](offline).

1. Wählen Sie unter **app.nav.devices** die Schaltfläche **devices.invite**, tragen Sie einen Namen ein und wählen Sie Kasse oder Einlass.
2. Wählen Sie **devices.invite_do**. Der Code gilt für ein Gerät und 15 Minuten.
3. Melden Sie sich im anderen Browser an, öffnen Sie **app.nav.desk** oder **app.nav.door**, tippen Sie den Code ein und wählen Sie **devices.code.do**.

Die Administration kann ein Gerät ohne Code einrichten. Mit **devices.settings_open** können es auch andere.

Benutzen Sie einen Browser für ein Gerät und löschen Sie seine Daten nicht. Beim Speicher sollte im Abgleich **sync.panel.protected** stehen.

Mehrere Personen können sich ein Gerät teilen: Jede setzt eine PIN unter **accounts.pin.title**. **accounts.lock.do** sperrt es, und jemand anderes entsperrt es mit der eigenen PIN, auch ohne Netz. Verkäufe tragen den Namen der Person, die sie gemacht hat.

Die Liste zeigt, wann ein Gerät zuletzt da war und was es hält. Was zu tun ist, wenn eines weg ist: [Verlorenes Gerät](lost-device).
`,
    },
  },
  'lost-device': {
    en: {
      title: 'A device is lost or broken',
      text: `
A device that is only offline is not lost. Wait until it is back: it sends everything by itself. If you know where it is and it still starts, connect it to a network first.

If it is really gone, open it under **app.nav.devices**:

1. **devices.fence** is for a stolen or destroyed device. Seats, places and receipt numbers that it holds are released for others.
2. **devices.revoke** is for a device that you give away or no longer trust. When it next connects, it sends the rest of its work and erases its data and key.
3. If a password was typed there, end the person’s sessions and reset their PIN: see [team and roles](team-and-roles).

The server doesn’t know about sales that the device had not sent yet. A seat that you release may have been sold there.

If the device turns up again, its unsent sales are put on hold under **app.nav.incidents**. An administrator looks at each and chooses **incidents.book** or **incidents.settle**. Nothing is booked twice.

An open shift of the device is shown before you confirm. Names on a desk are stored encrypted.
`,
    },
    de: {
      title: 'Ein Gerät ist verloren oder kaputt',
      text: `
Ein Gerät ohne Netz ist nicht verloren. Warten Sie, bis es wieder da ist: Es sendet alles von selbst. Wissen Sie, wo es ist, und startet es noch, bringen Sie es zuerst ins Netz.

Ist es wirklich weg, öffnen Sie es unter **app.nav.devices**:

1. **devices.fence** ist für ein gestohlenes oder zerstörtes Gerät. Sitze, Plätze und Belegnummern, die es hält, werden für andere frei.
2. **devices.revoke** ist für ein Gerät, das Sie abgeben oder dem Sie nicht mehr trauen. Bei der nächsten Verbindung sendet es den Rest seiner Arbeit und löscht seine Daten und seinen Schlüssel.
3. Wurde dort ein Passwort eingetippt, beenden Sie die Sitzungen der Person und setzen ihre PIN zurück: siehe [Team und Rollen](team-and-roles).

Verkäufe, die das Gerät noch nicht gesendet hatte, kennt der Server nicht. Ein Sitz, den Sie freigeben, kann dort verkauft worden sein.

Taucht das Gerät wieder auf, liegen seine ungesendeten Verkäufe unter **app.nav.incidents** zur Klärung. Die Administration sieht jeden an und wählt **incidents.book** oder **incidents.settle**. Nichts wird doppelt gebucht.

Eine offene Schicht des Geräts wird vor der Bestätigung angezeigt. Namen sind auf einer Kasse verschlüsselt gespeichert.
`,
    },
  },
  'data-and-erasure': {
    en: {
      title: 'Personal data and erasure',
      text: `
Visitors may ask what you store about them, and may ask you to erase it. Administrators do both in the contact.

1. Find the person under **app.tab.audience**. If they exist twice, [merge](contacts) the duplicates first.
2. **contacts.export_person** saves everything about them in one file.
3. **contacts.erase** shows what is affected, then removes name, addresses, notes and emails from the server at once, and from each device when it next connects. This can’t be undone.

Orders and payments stay, without the name, because your accounts need them. Invoices stay unchanged by law.

Foyer stores only what the box office needs. Names on desks and doors are encrypted. Analysts see figures, not people. Opens and clicks of newsletters are counted only if you switch that on under **settings.emails**.

A person can leave the newsletter by the link in each email. You can also unsubscribe several contacts in the list; only they can subscribe again. Who changed what is in **settings.activity_log**. Your privacy notice for the shop is under **settings.webshop_terms**.
`,
    },
    de: {
      title: 'Personendaten und Löschung',
      text: `
Besucher dürfen fragen, was Sie über sie speichern, und dürfen verlangen, dass Sie es löschen. Beides tut die Administration beim Kontakt.

1. Suchen Sie die Person unter **app.tab.audience**. Gibt es sie zweimal, [führen Sie die Duplikate zuerst zusammen](contacts).
2. **contacts.export_person** speichert alles über sie in einer Datei.
3. **contacts.erase** zeigt, was betroffen ist, und löscht dann Name, Adressen, Notizen und E-Mails sofort vom Server und von jedem Gerät bei der nächsten Verbindung. Das lässt sich nicht rückgängig machen.

Bestellungen und Zahlungen bleiben, ohne den Namen, weil Ihre Buchhaltung sie braucht. Rechnungen bleiben laut Gesetz unverändert.

Foyer speichert nur, was die Kasse braucht. Auf Kassen und Einlassgeräten sind Namen verschlüsselt. Die Auswertung sieht Zahlen, keine Personen. Öffnungen und Klicks von Newslettern werden nur gezählt, wenn Sie es unter **settings.emails** einschalten.

Vom Newsletter kann sich jede Person über den Link in jeder E-Mail abmelden. In der Liste können Sie auch mehrere Kontakte abmelden; wieder anmelden können nur sie sich selbst. Wer was geändert hat, steht unter **settings.activity_log**. Ihre Datenschutzerklärung für den Shop steht unter **settings.webshop_terms**.
`,
    },
  },
})
