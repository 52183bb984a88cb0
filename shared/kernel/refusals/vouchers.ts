import { phrases } from '../phrases'

/** Error messages for vouchers and promo codes. */
export const voucherRefusals = phrases(
  {
    'error.vouchers.unknown': 'No voucher has this code. Check the code.',
    'error.vouchers.blocked': 'This voucher is blocked.',
    'error.vouchers.expired': 'This voucher has expired.',
    'error.vouchers.empty': 'This voucher has no balance left.',
    'error.vouchers.held_elsewhere': 'Another desk is redeeming this voucher.',
    'error.vouchers.not_held': 'You can’t redeem this voucher while offline, because another desk could be using it.',
    'error.vouchers.twice': 'This voucher is already in the sale.',
    'error.vouchers.cancelled': 'The sale of this voucher was cancelled. It has no value.',
    'error.vouchers.mistyped': 'This code isn’t valid. Check each character.',
    'error.vouchers.on_the_way':
      'The sale of this voucher hasn’t reached the server yet. You can redeem it once it has.',
    'error.vouchers.not_for_this': 'This voucher can’t be used for anything in this sale.',
    'error.vouchers.no_voucher_for_voucher': 'You can’t pay for a voucher with a voucher.',
    'error.vouchers.worth': 'Enter a voucher value from {min, number, money} to {max, number, money}.',
    'error.vouchers.code_taken': 'Another voucher already has this code.',
    'error.vouchers.not_given': 'This voucher was returned or blocked, so it can’t be sent.',
    'error.vouchers.not_made_so': 'The details of a voucher in this sale aren’t valid.',
    'error.vouchers.in_use':
      'You can’t void this sale: voucher {code} has been used, or a desk is redeeming it. Request a refund from the office.',
    'error.vouchers.void_online':
      'You can’t void this sale while offline, because its voucher may have been used. Try again when you’re online, or request a refund.',
    'error.promo_codes.unknown': 'No promo code matches this. Check the code.',
    'error.promo_codes.not_yet': 'This promo code isn’t valid yet.',
    'error.promo_codes.over': 'This promo code has expired.',
    'error.promo_codes.ended': 'The office ended this promo code. Remove it from the sale to continue.',
    'error.promo_codes.nothing': 'This promo code can’t be used for anything in this sale.',
    'error.promo_codes.too_few': 'This promo code needs at least {min} tickets or products.',
    'error.promo_codes.too_many': 'This promo code is valid for up to {max, number} tickets or products per order.',
    'error.promo_codes.used_up': 'This promo code is used up.',
    'error.promo_codes.not_held':
      '{left, plural, =0 {No use} one {Only # use} other {Only # uses}} of this promo code left at this desk. More are available when you’re back online.',
    'error.promo_codes.ends_first': 'The last day must be after the first.',
    'error.promo_codes.for_nothing': 'Choose at least one event or product that the code is valid for.',
    'error.promo_codes.needs_too_many': 'The minimum per order is higher than the maximum.',
    'error.promo_codes.limit_below':
      'It has been used {sold, plural, one {once} other {# times}}, and desks hold {held} more uses for offline sales. Enter at least the sum of the two. Desks release theirs when their shifts close.',
  },
  {
    'error.vouchers.unknown': 'Einen Gutschein mit diesem Code gibt es nicht. Prüfen Sie den Code.',
    'error.vouchers.blocked': 'Dieser Gutschein ist gesperrt.',
    'error.vouchers.expired': 'Dieser Gutschein ist abgelaufen.',
    'error.vouchers.empty': 'Auf diesem Gutschein ist kein Guthaben mehr.',
    'error.vouchers.held_elsewhere': 'Eine andere Kasse löst diesen Gutschein gerade ein.',
    'error.vouchers.not_held':
      'Offline lässt sich dieser Gutschein nicht einlösen, weil ihn eine andere Kasse benutzen könnte.',
    'error.vouchers.twice': 'Dieser Gutschein ist schon im Verkauf.',
    'error.vouchers.cancelled': 'Der Verkauf dieses Gutscheins wurde storniert. Er hat keinen Wert mehr.',
    'error.vouchers.mistyped': 'Dieser Code ist ungültig. Prüfen Sie jedes Zeichen.',
    'error.vouchers.on_the_way':
      'Der Verkauf dieses Gutscheins ist noch nicht beim Server. Danach lässt er sich einlösen.',
    'error.vouchers.not_for_this': 'Dieser Gutschein lässt sich in diesem Verkauf für nichts einlösen.',
    'error.vouchers.no_voucher_for_voucher': 'Ein Gutschein lässt sich nicht mit einem Gutschein bezahlen.',
    'error.vouchers.worth': 'Geben Sie einen Gutscheinwert von {min, number, money} bis {max, number, money} ein.',
    'error.vouchers.code_taken': 'Diesen Code hat schon ein anderer Gutschein.',
    'error.vouchers.not_given': 'Dieser Gutschein wurde zurückgegeben oder gesperrt und lässt sich nicht verschicken.',
    'error.vouchers.not_made_so': 'Die Angaben zu einem Gutschein in diesem Verkauf sind ungültig.',
    'error.vouchers.in_use':
      'Dieser Verkauf lässt sich nicht stornieren: Gutschein {code} wurde benutzt, oder eine Kasse löst ihn gerade ein. Fordern Sie beim Büro eine Erstattung an.',
    'error.vouchers.void_online':
      'Offline lässt sich dieser Verkauf nicht stornieren, weil sein Gutschein benutzt sein könnte. Versuchen Sie es online noch einmal, oder fordern Sie eine Erstattung an.',
    'error.promo_codes.unknown': 'Diesen Aktionscode gibt es nicht. Prüfen Sie den Code.',
    'error.promo_codes.not_yet': 'Dieser Aktionscode gilt noch nicht.',
    'error.promo_codes.over': 'Dieser Aktionscode ist abgelaufen.',
    'error.promo_codes.ended':
      'Das Büro hat diesen Aktionscode beendet. Entfernen Sie ihn aus dem Verkauf, um weiterzumachen.',
    'error.promo_codes.nothing': 'Dieser Aktionscode gilt für nichts in diesem Verkauf.',
    'error.promo_codes.too_few': 'Dieser Aktionscode gilt erst ab {min} Tickets oder Produkten.',
    'error.promo_codes.too_many':
      'Dieser Aktionscode gilt für höchstens {max, number} Tickets oder Produkte je Bestellung.',
    'error.promo_codes.used_up': 'Dieser Aktionscode ist aufgebraucht.',
    'error.promo_codes.not_held':
      'Für diesen Aktionscode hat diese Kasse {left, plural, =0 {keine Einlösung mehr} one {nur noch # Einlösung} other {nur noch # Einlösungen}}. Mehr geht, sobald das Netz wieder da ist.',
    'error.promo_codes.ends_first': 'Der letzte Tag muss nach dem ersten liegen.',
    'error.promo_codes.for_nothing': 'Wählen Sie mindestens eine Veranstaltung oder ein Produkt, wofür der Code gilt.',
    'error.promo_codes.needs_too_many': 'Die Mindestzahl je Bestellung ist größer als die Höchstzahl.',
    'error.promo_codes.limit_below':
      'Er wurde {sold, plural, one {einmal} other {#-mal}} eingelöst, und Kassen halten {held} weitere Einlösungen für den Offline-Verkauf. Geben Sie mindestens die Summe ein. Kassen geben ihre frei, wenn ihre Schichten schließen.',
  },
)
