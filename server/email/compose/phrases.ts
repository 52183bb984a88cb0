/** Texts of emails and of the pages behind their links. The values are filled in by `template.ts`. */
export const mailPhrases = {
  en: {
    opt_in_subject: 'Confirm your subscription to the {{org_name}} newsletter',
    opt_in_body:
      '<p>You asked for the {{org_name}} newsletter. Please confirm that this is your email address.</p><p><a href="{{confirm_url}}">Confirm subscription</a></p><p>If it wasn’t you, ignore this email. We won’t email you again. The link works once and is valid for seven days.</p>',
    foot: '<p style="font-size:12px;color:#555">You’re receiving this email from {{org_name}}. <a href="{{read_on_web_url}}">Read on the web</a> · <a href="{{unsubscribe_url}}">Unsubscribe</a></p>',
    report_foot:
      '<p style="font-size:12px;color:#555">You asked {{org_name}} for this report. It covers the orders of this period, as of the time it was sent. <a href="{{unsubscribe_url}}">Stop this report</a></p>',
    tickets_subject: 'Your tickets for {{title}}',
    tickets_body: 'Here are your tickets. Show the codes at the entrance, printed or on your phone.',
    tickets_code: 'Booking code',
    vouchers_subject: 'Your voucher from {{org_name}}',
    vouchers_body: 'Here is your voucher. Show or enter the code when you pay.',
    voucher_of: 'Voucher over {{amount}}',
    voucher_until: 'Valid until {{date}}',
    gift_subject: 'A voucher from {{org_name}} for you',
    gift_hello: 'Hello {{name}},',
    gift_hello_nobody: 'Hello,',
    gift_body: 'you have been given a voucher over {{amount}} for {{org_name}}. Enter or show its code when you pay.',
    gift_attached: 'The voucher is attached as a PDF to print.',
    gift_to: 'We’ll email it to {{name}} on {{date}}.',
    gift_to_now: 'We’re emailing it to {{name}}.',
    order_page: 'Your order online, with tickets for your phone and your calendar',
    order_subject: 'Your order {{code}} at {{org_name}}',
    order_reserved:
      'Your places are reserved until {{until}}. Give {{code}} at the box office. If you can pay online, the page of your order says so.',
    order_wire:
      'Please transfer {{amount}} by {{until}}, with the reference {{code}}. The tickets follow once the money has arrived.',
    order_account: 'Account: {{holder}}, {{iban}}',
    order_show: 'Show the order',
    order_links_subject: 'Your orders at {{org_name}}',
    order_links_body:
      'Somebody, probably you, asked for the links to your orders. Anyone with a link can use its tickets.',
    waiting_list: {
      confirm: {
        subject: 'Confirm your place on the waiting list for {{title}}',
        body: '<p>You asked to join the waiting list for {{title}}, {{when}}. You’re on it once you confirm that this is your email address.</p><p><a href="{{waiting_url}}">Confirm</a></p><p>If it wasn’t you, ignore this email.</p>',
      },
      joined: {
        subject: 'You’re on the waiting list for {{title}}',
        body: '<p>Our box office put you on the waiting list: {{qty}} for {{title}}, {{when}}. We’ll email you as soon as they’re free.</p><p><a href="{{waiting_url}}">Leave the waiting list</a></p>',
      },
      offer: {
        subject: 'Tickets for {{title}} are waiting for you',
        body: '<p>Good news: we have {{qty}} for you for {{title}}, {{when}}. You can buy them until {{until}}. After that they go to the next person.</p><p><a href="{{cart_url}}">Buy the tickets</a></p><p><a href="{{waiting_url}}">No, thank you</a></p>',
      },
      lapsed: {
        subject: 'Your offer for {{title}} has ended',
        body: '<p>The time to buy the tickets for {{title}}, {{when}}, is over. They went to the next person, and you’re no longer on the waiting list. If you still want tickets, you can join it again.</p><p><a href="{{event_url}}">Show the event</a></p>',
      },
    },
    order_return: {
      subject: 'Your return, order {{code}}',
      tickets: 'Tickets returned on {{at}}: {{count}}. They’re no longer valid.',
      sold_on_subject: 'Your tickets have been sold, order {{code}}',
      sold_on:
        'Tickets bought by somebody from the waiting list on {{at}}: {{count}}. Your codes for them are no longer valid.',
      goods: 'Returned on {{at}}. What was returned is no longer valid.',
      fee: 'Return fee: {{amount}}',
      money: 'We’re refunding {{amount}} the way you paid. Depending on your bank, this takes a few days.',
      transfer:
        '{{org_name}} transfers {{amount}} to your bank account. If we don’t know it, we’ll ask you for it by email.',
      vouchers: '{{amount}} go back to the voucher that you paid with.',
      voucher: 'You get a voucher over {{amount}}. Its code: {{code}}',
    },
    withdrawal_subject: 'We’ve received your withdrawal',
    withdrawal_body:
      '{{name}} has withdrawn from the contract with booking code {{code}}. {{org_name}} received the withdrawal on {{at}}. What can be withdrawn is refunded the way it was paid. If anything is unclear, the box office will email you.',
    withdrawal_body_unnamed:
      '{{org_name}} received a withdrawal from the contract with booking code {{code}} on {{at}}, with this email address. What can be withdrawn is refunded the way it was paid. If anything is unclear, the box office will email you.',
    invoice_subject: 'Invoice {{num}}',
    credit_note_subject: 'Credit note {{num}}',
    invoice_body: 'Please find it attached as a PDF.',
    payment_reminder: {
      first: {
        subject: 'Payment reminder for invoice {{num}}',
        body: '{{amount}} are still open. Please pay by {{due}}. The attached PDF has the details.',
      },
      second: {
        subject: 'Second reminder for invoice {{num}}',
        body: '{{amount}} are still open. Please pay by {{due}}. The attached PDF has the details.',
      },
      last: {
        subject: 'Final reminder for invoice {{num}}',
        body: '{{amount}} are still open. Please pay by {{due}} at the latest. The attached PDF has the details.',
      },
    },
    tickets_people: '{{count}} people',
    tickets_apple: 'The tickets for Apple Wallet are attached. Open the file on your iPhone.',
    tickets_google: 'Save to Google Wallet',
    event_cancelled: {
      subject: 'Cancelled: {{title}}',
      body: 'Unfortunately, {{title}} on {{date}} has been cancelled. Your tickets are no longer valid.',
      reason: 'Reason: {{reason}}',
      refunded: 'We’re refunding {{amount}} the way you paid. Depending on your bank, this takes a few days.',
      voucher: 'You get a voucher over {{amount}}. Its code: {{code}}',
      exchanged: 'You get tickets for another date. We’re sending them in a second email.',
      difference: 'We’re refunding the difference of {{amount}}.',
      cancelled: 'You don’t have to do anything. Your order has been cancelled.',
      code: 'Booking code: {{code}}',
    },
    invitation_subject: 'You’re invited to join {{org_name}}',
    invitation_body:
      '<p>Hello {{name}},</p><p>You’ve been added to {{org_name}} with this role: {{role}}. Set a password to sign in:</p><p><a href="{{password_url}}">Set password</a></p><p>The link works once and is valid for seven days. Don’t share it. If you don’t know {{org_name}}, ignore this email.</p>',
    asked_body:
      '<p>Hello {{name}},</p><p>{{org_name}} invites you to join with this role: {{role}}. Sign in with your current password to accept or decline.</p><p><a href="{{sign_in_url}}">Sign in and answer</a></p>',
    joined_subject: 'You’ve been added to {{org_name}}',
    joined_body:
      '<p>Hello {{name}},</p><p>You’ve been added to {{org_name}} with this role: {{role}}. You already have an account, so sign in with your current password.</p><p><a href="{{sign_in_url}}">Sign in</a></p>',
    reset_subject: 'Set a new password',
    reset_body:
      '<p>Hello {{name}},</p><p>We received a request for a new password for this email address.</p><p><a href="{{password_url}}">Set password</a></p><p>The link works once and is valid for one hour. If it wasn’t you, ignore this email. Your password stays the same.</p>',
    confirm_title: '{{org_name}} newsletter',
    confirm_lead: 'Would you like to receive our newsletter?',
    confirm_do: 'Confirm subscription',
    confirmed: 'Thank you. You’re now subscribed to the newsletter.',
    unsubscribe_lead: 'Would you like to stop receiving our newsletter?',
    unsubscribe_do: 'Unsubscribe',
    unsubscribed: 'You won’t receive the newsletter any more.',
    preferences: 'Newsletter settings',
    preferences_on: 'The newsletter is sent to {{email}}.',
    preferences_off: 'No newsletter is sent to {{email}}.',
    resubscribe_do: 'Subscribe again',
    stop_title: 'Reports from {{org_name}}',
    stop_lead: 'Would you like to stop receiving this report?',
    stop_do: 'Stop this report',
    stopped: 'You won’t receive this report any more.',
    settings_test_subject: 'Test email',
    settings_test_body: 'Your email settings work. Your next emails are sent like this one.',
  },
  de: {
    opt_in_subject: 'Bitte bestätigen Sie den Newsletter von {{org_name}}',
    opt_in_body:
      '<p>Jemand, vermutlich Sie selbst, hat an diese Adresse den Newsletter von {{org_name}} bestellt.</p><p><a href="{{confirm_url}}">Abonnement bestätigen</a></p><p>Waren Sie es nicht, müssen Sie nichts tun: Sie erhalten keine weitere E-Mail. Der Link gilt einmal und sieben Tage lang.</p>',
    foot: '<p style="font-size:12px;color:#555">Sie erhalten dies von {{org_name}}. <a href="{{read_on_web_url}}">Im Web lesen</a> · <a href="{{unsubscribe_url}}">Abmelden</a></p>',
    report_foot:
      '<p style="font-size:12px;color:#555">Sie haben diesen Bericht bei {{org_name}} bestellt. Er umfasst die Bestellungen dieses Zeitraums, Stand beim Versand. <a href="{{unsubscribe_url}}">Diesen Bericht abbestellen</a></p>',
    tickets_subject: 'Ihre Tickets für {{title}}',
    tickets_body: 'Hier sind Ihre Tickets. Zeigen Sie deren Codes am Einlass, gedruckt oder auf dem Telefon.',
    tickets_code: 'Buchungscode',
    vouchers_subject: 'Ihr Gutschein von {{org_name}}',
    vouchers_body: 'Hier ist Ihr Gutschein. Zeigen Sie den Code beim Bezahlen oder geben Sie ihn ein.',
    voucher_of: 'Gutschein über {{amount}}',
    voucher_until: 'Gültig bis {{date}}',
    gift_subject: 'Ein Gutschein von {{org_name}} für Sie',
    gift_hello: 'Guten Tag {{name}},',
    gift_hello_nobody: 'Guten Tag,',
    gift_body:
      'Ihnen wurde ein Gutschein über {{amount}} für {{org_name}} geschenkt. Geben Sie seinen Code beim Bezahlen ein oder zeigen Sie ihn vor.',
    gift_attached: 'Der Gutschein hängt als PDF zum Ausdrucken an.',
    gift_to: 'Wir senden ihn am {{date}} an {{name}}.',
    gift_to_now: 'Wir senden ihn an {{name}}.',
    order_page: 'Ihre Bestellung online, mit Tickets fürs Telefon und den Kalender',
    order_subject: 'Ihre Bestellung {{code}} bei {{org_name}}',
    order_reserved:
      'Ihre Plätze sind bis {{until}} reserviert. Nennen Sie an der Kasse {{code}}. Können Sie online bezahlen, steht das auf der Seite Ihrer Bestellung.',
    order_wire:
      'Bitte überweisen Sie {{amount}} bis {{until}} mit dem Verwendungszweck {{code}}. Die Tickets kommen, sobald das Geld eingegangen ist.',
    order_account: 'Konto: {{holder}}, {{iban}}',
    order_show: 'Bestellung ansehen',
    order_links_subject: 'Ihre Bestellungen bei {{org_name}}',
    order_links_body:
      'Jemand, vermutlich Sie selbst, hat nach den Links zu Ihren Bestellungen gefragt. Wer einen Link hat, kann die Tickets benutzen.',
    waiting_list: {
      confirm: {
        subject: 'Bestätigen Sie Ihren Platz auf der Warteliste für {{title}}',
        body: '<p>Sie möchten auf die Warteliste für {{title}}, {{when}}. Sobald Sie bestätigen, dass dies Ihre E-Mail-Adresse ist, stehen Sie darauf.</p><p><a href="{{waiting_url}}">Bestätigen</a></p><p>Falls Sie das nicht waren, ignorieren Sie diese E-Mail.</p>',
      },
      joined: {
        subject: 'Sie stehen auf der Warteliste für {{title}}',
        body: '<p>Unsere Kasse hat Sie auf die Warteliste gesetzt: {{qty}} für {{title}}, {{when}}. Wir schreiben Ihnen, sobald sie frei sind.</p><p><a href="{{waiting_url}}">Austragen</a></p>',
      },
      offer: {
        subject: 'Für Sie sind Tickets frei: {{title}}',
        body: '<p>Gute Nachrichten: Für {{title}}, {{when}}, haben wir {{qty}} für Sie. Sie können sie bis {{until}} kaufen. Danach bekommt sie die nächste Person.</p><p><a href="{{cart_url}}">Tickets kaufen</a></p><p><a href="{{waiting_url}}">Nein, danke</a></p>',
      },
      lapsed: {
        subject: 'Ihr Angebot für {{title}} ist abgelaufen',
        body: '<p>Die Zeit, die Tickets für {{title}}, {{when}}, zu kaufen, ist abgelaufen. Sie sind weitergegeben, und Sie stehen nicht mehr auf der Warteliste. Wenn Sie noch Tickets möchten, können Sie sich wieder eintragen.</p><p><a href="{{event_url}}">Zur Veranstaltung</a></p>',
      },
    },
    order_return: {
      subject: 'Ihre Rückgabe, Bestellung {{code}}',
      tickets: 'Zurückgegeben am {{at}}, Zahl der Tickets: {{count}}. Sie gelten nicht mehr.',
      sold_on_subject: 'Ihre Tickets sind verkauft, Bestellung {{code}}',
      sold_on:
        'Von jemandem auf der Warteliste gekauft am {{at}}, Zahl der Tickets: {{count}}. Ihre Codes dafür gelten nicht mehr.',
      goods: 'Zurückgegeben am {{at}}. Das Zurückgegebene gilt nicht mehr.',
      fee: 'Rückgabegebühr: {{amount}}',
      money: 'Wir erstatten {{amount}} auf dem Weg, auf dem Sie bezahlt haben. Je nach Bank dauert das einige Tage.',
      transfer:
        '{{org_name}} überweist Ihnen {{amount}}. Ist Ihre Bankverbindung nicht bekannt, fragen wir Sie per E-Mail danach.',
      vouchers: '{{amount}} gehen auf den Gutschein zurück, mit dem Sie bezahlt haben.',
      voucher: 'Sie erhalten einen Gutschein über {{amount}}. Der Code: {{code}}',
    },
    withdrawal_subject: 'Ihr Widerruf ist eingegangen',
    withdrawal_body:
      '{{name}} hat den Vertrag mit dem Bestellcode {{code}} widerrufen. Der Widerruf ist am {{at}} bei {{org_name}} eingegangen. Was widerrufen werden kann, wird auf dem Weg der Zahlung erstattet. Ist etwas unklar, schreibt Ihnen die Kasse.',
    withdrawal_body_unnamed:
      'Bei {{org_name}} ist am {{at}} mit dieser E-Mail-Adresse der Widerruf des Vertrags mit dem Bestellcode {{code}} eingegangen. Was widerrufen werden kann, wird auf dem Weg der Zahlung erstattet. Ist etwas unklar, schreibt Ihnen die Kasse.',
    invoice_subject: 'Rechnung {{num}}',
    credit_note_subject: 'Stornorechnung {{num}}',
    invoice_body: 'Sie finden sie im Anhang als PDF.',
    payment_reminder: {
      first: {
        subject: 'Zahlungserinnerung zur Rechnung {{num}}',
        body: 'Es sind noch {{amount}} offen. Bitte zahlen Sie bis {{due}}. Näheres steht im angehängten PDF.',
      },
      second: {
        subject: 'Mahnung zur Rechnung {{num}}',
        body: 'Es sind noch {{amount}} offen. Bitte zahlen Sie bis {{due}}. Näheres steht im angehängten PDF.',
      },
      last: {
        subject: 'Letzte Mahnung zur Rechnung {{num}}',
        body: 'Es sind noch {{amount}} offen. Bitte zahlen Sie spätestens bis {{due}}. Näheres steht im angehängten PDF.',
      },
    },
    tickets_people: '{{count}} Personen',
    tickets_apple: 'Die Tickets für Apple Wallet hängen an. Öffnen Sie die Datei auf Ihrem iPhone.',
    tickets_google: 'In Google Wallet speichern',
    event_cancelled: {
      subject: 'Abgesagt: {{title}}',
      body: '{{title}} am {{date}} muss leider entfallen. Ihre Tickets sind nicht mehr gültig.',
      reason: 'Grund: {{reason}}',
      refunded:
        'Wir erstatten Ihnen {{amount}} auf dem Weg, auf dem Sie bezahlt haben. Je nach Bank dauert das einige Tage.',
      voucher: 'Sie erhalten einen Gutschein über {{amount}}. Sein Code: {{code}}',
      exchanged: 'Sie erhalten Tickets für einen anderen Termin. Wir senden sie in einer zweiten E-Mail.',
      difference: 'Die Differenz von {{amount}} erstatten wir.',
      cancelled: 'Sie müssen nichts tun. Ihre Bestellung ist storniert.',
      code: 'Buchungscode: {{code}}',
    },
    invitation_subject: '{{org_name}} hat Sie eingeladen',
    invitation_body:
      '<p>Guten Tag {{name}},</p><p>Sie gehören jetzt zu {{org_name}}, mit der Rolle {{role}}. Setzen Sie ein Passwort, um sich anzumelden:</p><p><a href="{{password_url}}">Passwort setzen</a></p><p>Der Link gilt einmal und sieben Tage lang. Geben Sie ihn nicht weiter. Kennen Sie {{org_name}} nicht, müssen Sie nichts tun.</p>',
    asked_body:
      '<p>Guten Tag {{name}},</p><p>{{org_name}} lädt Sie ein, mit der Rolle {{role}} mitzuarbeiten. Melden Sie sich mit Ihrem Passwort an, um anzunehmen oder abzulehnen.</p><p><a href="{{sign_in_url}}">Anmelden und antworten</a></p>',
    joined_subject: 'Sie gehören jetzt zu {{org_name}}',
    joined_body:
      '<p>Guten Tag {{name}},</p><p>Sie gehören jetzt zu {{org_name}}, mit der Rolle {{role}}. Ein Konto haben Sie bereits: Melden Sie sich mit Ihrem Passwort an.</p><p><a href="{{sign_in_url}}">Anmelden</a></p>',
    reset_subject: 'Neues Passwort setzen',
    reset_body:
      '<p>Guten Tag {{name}},</p><p>für diese E-Mail-Adresse wurde ein neues Passwort angefordert.</p><p><a href="{{password_url}}">Passwort setzen</a></p><p>Der Link gilt einmal und eine Stunde lang. Waren Sie es nicht, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.</p>',
    confirm_title: 'Newsletter von {{org_name}}',
    confirm_lead: 'Möchten Sie unseren Newsletter erhalten?',
    confirm_do: 'Abonnement bestätigen',
    confirmed: 'Danke. Sie erhalten ab jetzt den Newsletter.',
    unsubscribe_lead: 'Möchten Sie unseren Newsletter nicht mehr erhalten?',
    unsubscribe_do: 'Vom Newsletter abmelden',
    unsubscribed: 'Sie erhalten den Newsletter nicht mehr.',
    preferences: 'Newsletter-Einstellungen',
    preferences_on: 'Der Newsletter geht an {{email}}.',
    preferences_off: 'An {{email}} geht kein Newsletter.',
    resubscribe_do: 'Wieder abonnieren',
    stop_title: 'Berichte von {{org_name}}',
    stop_lead: 'Möchten Sie diesen Bericht nicht mehr erhalten?',
    stop_do: 'Diesen Bericht abbestellen',
    stopped: 'Sie erhalten diesen Bericht nicht mehr.',
    settings_test_subject: 'Test-E-Mail',
    settings_test_body: 'Ihre E-Mail-Einstellungen funktionieren. Ihre nächsten E-Mails kommen so an wie diese.',
  },
} as const
