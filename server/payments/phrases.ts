/** Texts of the page that a buyer returns to from a provider. */
export const paymentPhrases = {
  en: {
    title: 'Thank you',
    text: 'You’ll receive your tickets as soon as your payment is confirmed. You can close this page.',
  },
  de: {
    title: 'Vielen Dank',
    text: 'Sie erhalten Ihre Tickets, sobald Ihre Zahlung bestätigt ist. Sie können diese Seite schließen.',
  },
} as const
