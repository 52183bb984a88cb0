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
    tickets_people: '{{count}} people',
    invitation_subject: 'You’re invited to join {{org_name}}',
    invitation_body:
      '<p>Hello {{name}},</p><p>You’ve been added to {{org_name}} with this role: {{role}}. Set a password to sign in:</p><p><a href="{{password_url}}">Set password</a></p><p>The link works once and is valid for seven days. Don’t share it. If you don’t know {{org_name}}, ignore this email.</p>',
    joined_subject: 'You’ve been added to {{org_name}}',
    joined_body:
      '<p>Hello {{name}},</p><p>You’ve been added to {{org_name}} with this role: {{role}}. You already have an account, so sign in with your current password.</p><p><a href="{{sign_in_url}}">Sign in</a></p>',
    reset_subject: 'Set a new password',
    reset_body:
      '<p>Hello {{name}},</p><p>We received a request for a new password for this email address.</p><p><a href="{{password_url}}">Set password</a></p><p>The link works once and is valid for one hour. If it wasn’t you, ignore this email. Your password stays the same.</p>',
    confirm_title: '{{org_name}} newsletter',
    confirm_do: 'Confirm subscription',
    confirmed: 'Thank you. You’re now subscribed to the newsletter.',
    unsubscribe_do: 'Unsubscribe',
    unsubscribed: 'You won’t receive the newsletter any more.',
    stop_title: 'Reports from {{org_name}}',
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
    tickets_people: '{{count}} Personen',
    invitation_subject: '{{org_name}} hat Sie eingeladen',
    invitation_body:
      '<p>Guten Tag {{name}},</p><p>Sie gehören jetzt zu {{org_name}}, mit der Rolle {{role}}. Setzen Sie ein Passwort, um sich anzumelden:</p><p><a href="{{password_url}}">Passwort setzen</a></p><p>Der Link gilt einmal und sieben Tage lang. Geben Sie ihn nicht weiter. Kennen Sie {{org_name}} nicht, müssen Sie nichts tun.</p>',
    joined_subject: 'Sie gehören jetzt zu {{org_name}}',
    joined_body:
      '<p>Guten Tag {{name}},</p><p>Sie gehören jetzt zu {{org_name}}, mit der Rolle {{role}}. Ein Konto haben Sie bereits: Melden Sie sich mit Ihrem Passwort an.</p><p><a href="{{sign_in_url}}">Anmelden</a></p>',
    reset_subject: 'Neues Passwort setzen',
    reset_body:
      '<p>Guten Tag {{name}},</p><p>für diese E-Mail-Adresse wurde ein neues Passwort angefordert.</p><p><a href="{{password_url}}">Passwort setzen</a></p><p>Der Link gilt einmal und eine Stunde lang. Waren Sie es nicht, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.</p>',
    confirm_title: 'Newsletter von {{org_name}}',
    confirm_do: 'Abonnement bestätigen',
    confirmed: 'Danke. Sie erhalten ab jetzt den Newsletter.',
    unsubscribe_do: 'Abmelden',
    unsubscribed: 'Sie erhalten den Newsletter nicht mehr.',
    stop_title: 'Berichte von {{org_name}}',
    stop_do: 'Diesen Bericht abbestellen',
    stopped: 'Sie erhalten diesen Bericht nicht mehr.',
    settings_test_subject: 'Test-E-Mail',
    settings_test_body: 'Ihre E-Mail-Einstellungen funktionieren. Ihre nächsten E-Mails kommen so an wie diese.',
  },
} as const
