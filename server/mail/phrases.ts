/** What letters and the pages behind their links say. The values are filled in by `fill.ts`. */
export const mailPhrases = {
  en: {
    opt_in_subject: 'Please confirm your newsletter from {{org_name}}',
    opt_in_body:
      '<p>Somebody, most likely you, has asked for the newsletter of {{org_name}} at this address.</p><p><a href="{{confirm_url}}">Yes, send it to me</a></p><p>If it was not you, do nothing: you will not be written to again. The link is good for seven days, once.</p>',
    foot: '<p style="font-size:12px;color:#555">You receive this from {{org_name}}. <a href="{{read_on_web_url}}">Read it on the web</a> · <a href="{{unsubscribe_url}}">Unsubscribe</a></p>',
    report_foot:
      '<p style="font-size:12px;color:#555">You have asked {{org_name}} for this report. It counts what was ordered in this time, as it stood when this was written. <a href="{{unsubscribe_url}}">Stop it</a></p>',
    tickets_subject: 'Your tickets for {{title}}',
    tickets_body: 'Here are your tickets. Show their codes at the entrance, printed or on a screen.',
    tickets_code: 'Booking code',
    tickets_people: '{{count}} people',
    invitation_subject: '{{org_name}} has invited you',
    invitation_body:
      '<p>Hello {{name}},</p><p>you have been made a member of {{org_name}}, as: {{role}}. Choose a password, and you are in:</p><p><a href="{{password_url}}">Choose a password</a></p><p>The link is good for seven days, once. Nobody but you needs it. If you know nothing of {{org_name}}, do nothing.</p>',
    joined_subject: 'You are a member of {{org_name}}',
    joined_body:
      '<p>Hello {{name}},</p><p>you have been made a member of {{org_name}}, as: {{role}}. You have an account already: sign in with the password you have.</p><p><a href="{{sign_in_url}}">Sign in</a></p>',
    reset_subject: 'Another password',
    reset_body:
      '<p>Hello {{name}},</p><p>somebody, most likely you, has asked for another password for this address.</p><p><a href="{{password_url}}">Choose a password</a></p><p>The link is good for an hour, once. If it was not you, do nothing: your password stays what it is.</p>',
    confirm_title: 'Newsletter of {{org_name}}',
    confirm_do: 'Yes, send it to me',
    confirmed: 'Thank you. You will receive the newsletter from now on.',
    unsubscribe_do: 'Unsubscribe',
    unsubscribed: 'You will not receive the newsletter any more.',
    stop_title: 'Reports of {{org_name}}',
    stop_do: 'Stop this report',
    stopped: 'You will not receive this report any more.',
  },
  de: {
    opt_in_subject: 'Bitte bestätigen Sie den Newsletter von {{org_name}}',
    opt_in_body:
      '<p>Jemand, vermutlich Sie selbst, hat an diese Adresse den Newsletter von {{org_name}} bestellt.</p><p><a href="{{confirm_url}}">Ja, senden Sie ihn mir</a></p><p>Waren Sie es nicht, so ist nichts zu tun: Sie erhalten keine weitere Nachricht. Der Link gilt sieben Tage und ein Mal.</p>',
    foot: '<p style="font-size:12px;color:#555">Sie erhalten dies von {{org_name}}. <a href="{{read_on_web_url}}">Im Web lesen</a> · <a href="{{unsubscribe_url}}">Abmelden</a></p>',
    report_foot:
      '<p style="font-size:12px;color:#555">Sie haben diesen Bericht bei {{org_name}} bestellt. Er zählt, was in dieser Zeit bestellt wurde, nach dem Stand bei seiner Abfassung. <a href="{{unsubscribe_url}}">Abbestellen</a></p>',
    tickets_subject: 'Ihre Tickets für {{title}}',
    tickets_body: 'Hier sind Ihre Tickets. Zeigen Sie deren Codes am Einlass, gedruckt oder auf einem Bildschirm.',
    tickets_code: 'Buchungscode',
    tickets_people: '{{count}} Personen',
    invitation_subject: '{{org_name}} hat Sie eingeladen',
    invitation_body:
      '<p>Guten Tag {{name}},</p><p>Sie gehören jetzt zu {{org_name}}, als: {{role}}. Wählen Sie ein Passwort, und Sie sind dabei:</p><p><a href="{{password_url}}">Passwort wählen</a></p><p>Der Link gilt sieben Tage und ein Mal. Niemand außer Ihnen braucht ihn. Wissen Sie nichts von {{org_name}}, so ist nichts zu tun.</p>',
    joined_subject: 'Sie gehören jetzt zu {{org_name}}',
    joined_body:
      '<p>Guten Tag {{name}},</p><p>Sie gehören jetzt zu {{org_name}}, als: {{role}}. Ein Konto haben Sie bereits: Melden Sie sich mit Ihrem Passwort an.</p><p><a href="{{sign_in_url}}">Anmelden</a></p>',
    reset_subject: 'Ein neues Passwort',
    reset_body:
      '<p>Guten Tag {{name}},</p><p>jemand, vermutlich Sie selbst, hat für diese Adresse ein neues Passwort gewünscht.</p><p><a href="{{password_url}}">Passwort wählen</a></p><p>Der Link gilt eine Stunde und ein Mal. Waren Sie es nicht, so ist nichts zu tun: Ihr Passwort bleibt, wie es ist.</p>',
    confirm_title: 'Newsletter von {{org_name}}',
    confirm_do: 'Ja, senden Sie ihn mir',
    confirmed: 'Danke. Sie erhalten ab jetzt den Newsletter.',
    unsubscribe_do: 'Abmelden',
    unsubscribed: 'Sie erhalten den Newsletter nicht mehr.',
    stop_title: 'Berichte von {{org_name}}',
    stop_do: 'Diesen Bericht abbestellen',
    stopped: 'Sie erhalten diesen Bericht nicht mehr.',
  },
} as const
