/** What a buyer reads on the way back from a provider. */
export const paymentPhrases = {
  en: { title: 'Thank you', text: 'Your tickets come as soon as your payment has been confirmed. You can close this page.' },
  de: { title: 'Vielen Dank', text: 'Ihre Tickets kommen, sobald Ihre Zahlung bestätigt ist. Sie können diese Seite schließen.' },
} as const
