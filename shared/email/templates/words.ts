/** Texts of the built-in templates. */
export const TEMPLATE_WORDS = {
  en: {
    lang: 'en',
    read_on_web: 'Read this email on the web',
    unsubscribe: 'Unsubscribe',
    why: 'You’re receiving this email because you subscribed to our newsletter.',
    why_reminder: 'You’re receiving this email because you have tickets for this event.',
    regards_line: '{{org_name}}',
    event_title: 'Title of the event',
    event_date: 'Date and time',
    event_description:
      'A few sentences about the event: what happens on stage, who plays, and why nobody should miss it.',
    cta: 'Get tickets',
    empty_name: 'Empty email',
    newsletter_name: 'Short newsletter',
    newsletter_subject: 'News from {{org_name}}',
    newsletter_title: 'What’s new with us',
    newsletter_preview: 'Our news in two minutes.',
    newsletter_lead:
      'The next weeks bring new faces, old favourites and a few evenings that will sell out quickly. Here is the short version.',
    newsletter_second_title: 'Behind the scenes',
    newsletter_second:
      'Rehearsals are under way, the workshop smells of fresh paint, and the box office is open every day from noon. Come by or book online at any time.',
    newsletter_close: 'We look forward to seeing you.<br />Your team at {{org_name}}',
    event_name: 'Event with two more',
    event_subject: 'Coming up at {{org_name}}',
    event_preview: 'Our recommendation, and two more evenings you might like.',
    event_lead_title: 'Our recommendation',
    event_lead: 'Good seats are still available. If you already know when you want to come, don’t wait too long.',
    event_more: 'You might like these too',
    list_name: 'Large picture with a list',
    list_subject: 'Your next evenings at {{org_name}}',
    list_preview: 'The programme of the coming weeks at a glance.',
    list_more: 'The programme ahead',
    list_close: 'You’ll find all dates in our shop. Your booking is confirmed at once, with the tickets attached.',
    reminder_name: 'Reminder before the event',
    reminder_subject: 'See you soon: {{event_title}}',
    reminder_preview: 'Everything you need to know for your visit.',
    reminder_title: 'See you soon!',
    reminder_lead: 'You have tickets for <strong>{{event_title}}</strong>. It starts on {{event_starts_at}}.',
    reminder_hints:
      'Please have your tickets ready at the entrance, printed or on your phone. Doors usually open an hour before the start, and the cloakroom is open from then on.',
    reminder_close:
      'If you can’t come, please let us know in time.<br />We look forward to seeing you!<br />{{org_name}}',
    reminder_cta: 'Open event page',
  },
  de: {
    lang: 'de',
    read_on_web: 'Diese E-Mail im Browser lesen',
    unsubscribe: 'Vom Newsletter abmelden',
    why: 'Sie erhalten diese E-Mail, weil Sie unseren Newsletter abonniert haben.',
    why_reminder: 'Sie erhalten diese E-Mail, weil Sie Tickets für diese Veranstaltung haben.',
    regards_line: '{{org_name}}',
    event_title: 'Titel der Veranstaltung',
    event_date: 'Datum und Uhrzeit',
    event_description:
      'Ein paar Sätze zur Veranstaltung: was auf der Bühne geschieht, wer spielt und warum man den Abend nicht versäumen sollte.',
    cta: 'Tickets sichern',
    empty_name: 'Leere E-Mail',
    newsletter_name: 'Kurzer Newsletter',
    newsletter_subject: 'Neues von {{org_name}}',
    newsletter_title: 'Neues bei uns',
    newsletter_preview: 'Unsere Neuigkeiten in zwei Minuten.',
    newsletter_lead:
      'Die kommenden Wochen bringen neue Gesichter, alte Lieblinge und ein paar Abende, die schnell ausverkauft sein werden. Hier die Kurzfassung.',
    newsletter_second_title: 'Hinter den Kulissen',
    newsletter_second:
      'Die Proben laufen, in der Werkstatt riecht es nach frischer Farbe, und die Kasse ist täglich ab zwölf Uhr geöffnet. Kommen Sie vorbei oder buchen Sie jederzeit online.',
    newsletter_close: 'Wir freuen uns auf Sie.<br />Ihr Team von {{org_name}}',
    event_name: 'Veranstaltung mit zwei weiteren',
    event_subject: 'Demnächst bei {{org_name}}',
    event_preview: 'Unser Tipp und zwei weitere Abende, die Ihnen gefallen könnten.',
    event_lead_title: 'Unser Tipp für Sie',
    event_lead: 'Noch gibt es gute Plätze. Wenn Sie schon wissen, wann Sie kommen möchten, warten Sie nicht zu lange.',
    event_more: 'Das könnte Ihnen auch gefallen',
    list_name: 'Großes Bild mit Liste',
    list_subject: 'Ihre nächsten Abende bei {{org_name}}',
    list_preview: 'Das Programm der nächsten Wochen auf einen Blick.',
    list_more: 'Das weitere Programm',
    list_close:
      'Alle Termine finden Sie in unserem Webshop. Ihre Buchung wird sofort bestätigt, die Tickets kommen per E-Mail.',
    reminder_name: 'Erinnerung vor der Veranstaltung',
    reminder_subject: 'Bis bald: {{event_title}}',
    reminder_preview: 'Alles Wichtige für Ihren Besuch.',
    reminder_title: 'Bis bald!',
    reminder_lead: 'Sie haben Tickets für <strong>{{event_title}}</strong>. Beginn: {{event_starts_at}}.',
    reminder_hints:
      'Bitte halten Sie Ihre Tickets am Einlass bereit, ausgedruckt oder auf dem Telefon. In der Regel öffnen wir eine Stunde vor Beginn, ab dann ist auch die Garderobe besetzt.',
    reminder_close:
      'Falls Sie nicht kommen können, geben Sie uns bitte rechtzeitig Bescheid.<br />Wir freuen uns auf Sie!<br />{{org_name}}',
    reminder_cta: 'Zur Veranstaltung',
  },
} as const

export type TemplateLanguage = keyof typeof TEMPLATE_WORDS
export type TemplateTexts = { readonly [Key in keyof (typeof TEMPLATE_WORDS)['en']]: string }
