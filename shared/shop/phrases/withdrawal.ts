import { phrases } from '../../kernel/phrases'

/** Texts of the page on which a consumer withdraws from a contract (section 356a BGB). */
export const withdrawalPhrases = phrases(
  {
    'shop.withdraw': 'Withdraw from contract',
    'shop.withdraw.hint':
      'You can withdraw from the purchase of vouchers, products and tickets without a fixed date within 14 days. Tickets for a fixed date are exempt.',
    'shop.withdraw.name': 'Your name',
    'shop.withdraw.code': 'Booking code',
    'shop.withdraw.email': 'Email address of the order',
    'shop.withdraw.continue': 'Continue',
    'shop.withdraw.wrong': 'Enter your name, the booking code and an email address.',
    'shop.withdraw.check': 'Please check your withdrawal and confirm it.',
    'shop.withdraw.asks': 'The organiser checks your order, and refunds what can be withdrawn.',
    'shop.withdraw.cancels':
      'Nothing has been paid yet. What can be withdrawn is cancelled, and you don’t have to pay it.',
    'shop.withdraw.way': 'It goes back the way you paid. Depending on your bank, this takes a few days.',
    'shop.withdraw.confirm': 'Confirm withdrawal',
    'shop.withdraw.change': 'Change the details',
    'shop.withdraw.done': 'We received your withdrawal on {time}. We’re confirming it by email.',
    'shop.withdraw.reason': 'Withdrawal by the buyer',
    'shop.withdraw.notice': 'You can withdraw from the purchase of vouchers and products within 14 days.',
  },
  {
    'shop.withdraw': 'Vertrag widerrufen',
    'shop.withdraw.hint':
      'Den Kauf von Gutscheinen, Produkten und Tickets ohne festen Termin können Sie innerhalb von 14 Tagen widerrufen. Tickets mit festem Termin sind ausgenommen.',
    'shop.withdraw.name': 'Ihr Name',
    'shop.withdraw.code': 'Bestellcode',
    'shop.withdraw.email': 'E-Mail-Adresse der Bestellung',
    'shop.withdraw.continue': 'Weiter',
    'shop.withdraw.wrong': 'Geben Sie Ihren Namen, den Bestellcode und eine E-Mail-Adresse an.',
    'shop.withdraw.check': 'Bitte prüfen Sie Ihren Widerruf und bestätigen Sie ihn.',
    'shop.withdraw.asks': 'Der Veranstalter prüft Ihre Bestellung und erstattet, was widerrufen werden kann.',
    'shop.withdraw.cancels':
      'Bisher ist nichts bezahlt. Was widerrufen werden kann, wird storniert und muss nicht mehr bezahlt werden.',
    'shop.withdraw.way':
      'Der Betrag geht auf dem Weg zurück, auf dem Sie bezahlt haben. Je nach Bank dauert das einige Tage.',
    'shop.withdraw.confirm': 'Widerruf bestätigen',
    'shop.withdraw.change': 'Angaben ändern',
    'shop.withdraw.done': 'Ihr Widerruf ist am {time} eingegangen. Wir bestätigen ihn per E-Mail.',
    'shop.withdraw.reason': 'Widerruf durch den Käufer',
    'shop.withdraw.notice': 'Den Kauf von Gutscheinen und Produkten können Sie innerhalb von 14 Tagen widerrufen.',
  },
)
