import { phrases } from '../../kernel/phrases'

/** Texts of what a buyer can ask for on the page of an order. */
export const orderPhrases = phrases(
  {
    'shop.papers.again': 'Send the tickets again',
    'shop.papers.again_hint': 'They go to the email address you ordered with.',
    'shop.papers.sent':
      'If we have your email address, the tickets are on their way. Please also look in your spam folder.',
    'shop.papers.invoice': 'Invoice',
    'shop.papers.invoice_hint': 'Who is the invoice for?',
    'shop.papers.company': 'Company (optional)',
    'shop.papers.name': 'Name',
    'shop.papers.vat_id': 'VAT ID (optional)',
    'shop.papers.invoice_do': 'Create the invoice',
    'shop.papers.invoice_missing': 'Enter a name, street, postcode and town, and choose a country.',
    'shop.papers.vat_wrong': 'This VAT ID doesn’t look right. Check it, or leave the field empty.',
    'shop.papers.invoice_show': 'Download invoice {num}',
    'shop.papers.correct': 'Change the recipient',
    'shop.papers.correct_hint': 'Invoice {num} is cancelled, and you get a new one.',
    'shop.papers.office_hint':
      'The box office has already sent you an invoice. It is cancelled, and you get a new one.',
    'shop.papers.reason': 'Another recipient',
  },
  {
    'shop.papers.again': 'Tickets noch einmal senden',
    'shop.papers.again_hint': 'Sie gehen an die E-Mail-Adresse, mit der Sie bestellt haben.',
    'shop.papers.sent':
      'Wenn wir Ihre E-Mail-Adresse haben, sind die Tickets unterwegs. Sehen Sie bitte auch im Spam-Ordner nach.',
    'shop.papers.invoice': 'Rechnung',
    'shop.papers.invoice_hint': 'Für wen ist die Rechnung?',
    'shop.papers.company': 'Firma (optional)',
    'shop.papers.name': 'Name',
    'shop.papers.vat_id': 'USt-IdNr. (optional)',
    'shop.papers.invoice_do': 'Rechnung erstellen',
    'shop.papers.invoice_missing': 'Geben Sie Name, Straße, Postleitzahl und Ort an und wählen Sie ein Land.',
    'shop.papers.vat_wrong': 'Diese USt-IdNr. stimmt nicht. Prüfen Sie sie, oder lassen Sie das Feld leer.',
    'shop.papers.invoice_show': 'Rechnung {num} herunterladen',
    'shop.papers.correct': 'Empfänger ändern',
    'shop.papers.correct_hint': 'Rechnung {num} wird storniert, und Sie erhalten eine neue.',
    'shop.papers.office_hint':
      'Die Kasse hat Ihnen schon eine Rechnung gesendet. Sie wird storniert, und Sie erhalten eine neue.',
    'shop.papers.reason': 'Anderer Empfänger',
  },
)
