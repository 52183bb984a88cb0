import { pairedPhrases } from '../../kernel/phrases'

/** Texts of the shop about gift vouchers and donations. */
export const goodsPhrases = pairedPhrases({
  'shop.gift.design': ['Design', 'Motiv'],
  'shop.gift.design.curtain': ['Curtain', 'Vorhang'],
  'shop.gift.design.lights': ['Lights', 'Lichter'],
  'shop.gift.design.ribbon': ['Ribbon', 'Schleife'],
  'shop.gift.design.notes': ['Music', 'Musik'],
  'shop.gift.design.picture': ['Our house', 'Unser Haus'],
  'shop.gift.recipient': ['For whom? (optional)', 'Für wen? (freiwillig)'],
  'shop.gift.message': ['Message (optional)', 'Grußtext (freiwillig)'],
  'shop.gift.message_hint': [
    'Up to 300 characters, printed on the voucher.',
    'Bis zu 300 Zeichen, auf dem Gutschein gedruckt.',
  ],
  'shop.gift.delivery': ['How shall it arrive?', 'Wie soll er ankommen?'],
  'shop.gift.delivery.buyer': ['By email to me', 'Per E-Mail an mich'],
  'shop.gift.delivery.print': ['I’ll print it myself (PDF)', 'Ich drucke ihn selbst (PDF)'],
  'shop.gift.delivery.recipient': ['By email to the recipient', 'Per E-Mail an die beschenkte Person'],
  'shop.gift.address': ['Recipient’s email', 'E-Mail der beschenkten Person'],
  'shop.gift.day': ['Send on', 'Senden am'],
  'shop.gift.recipient_hint': [
    'Only for an email to the recipient. We send it at 9 a.m. on that day, or once it’s paid.',
    'Nur für eine E-Mail an die beschenkte Person. Wir senden sie an dem Tag um 9 Uhr, oder sobald bezahlt ist.',
  ],
  'shop.donation': ['Would you like to give something?', 'Möchten Sie etwas spenden?'],
  'shop.donation.round': ['Round up to {total}', 'Auf {total} aufrunden'],
  'shop.donation.give': ['Give {amount}', '{amount} spenden'],
  'shop.donation.own': ['Another amount', 'Anderer Betrag'],
  'shop.donation.do': ['Donate', 'Spenden'],
  'shop.donation.change': ['Change the donation', 'Spende ändern'],
  'shop.donation.given': ['You’re giving {amount}. Thank you!', 'Sie spenden {amount}. Vielen Dank!'],
  'shop.donation.note': [
    'A donation has no tax and no fee. It stays with us if you return your tickets.',
    'Eine Spende ist ohne Steuer und Gebühr. Sie bleibt bei uns, wenn Sie Tickets zurückgeben.',
  ],
  'shop.gift.in_cart': ['Your gift vouchers', 'Ihre Geschenkgutscheine'],
  'shop.gift.line': ['{amount}, {design}', '{amount}, {design}'],
  'shop.gift.line_for': ['{amount} for {name}, {design}', '{amount} für {name}, {design}'],
  'shop.gift.sent_on': ['By email to {address} on {day}', 'Per E-Mail an {address} am {day}'],
  'shop.gift.sent_once_paid': ['By email to {address} once it’s paid', 'Per E-Mail an {address}, sobald bezahlt ist'],
  'shop.gift.vouchers': [
    '{count, plural, one {Your voucher} other {Your vouchers}}',
    '{count, plural, one {Ihr Gutschein} other {Ihre Gutscheine}}',
  ],
  'shop.gift.download': ['Voucher over {amount} (PDF)', 'Gutschein über {amount} (PDF)'],
})
