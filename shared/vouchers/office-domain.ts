import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { GIFT_DELIVERIES, GIFT_DESIGNS, sendVoucherGift, voucher_gifts, voucherGiftsList } from './gifts'

export const vouchersOfficeDomain = {
  entities: [voucher_gifts],
  commands: [sendVoucherGift],
  lists: [voucherGiftsList],
  enumerations: [
    enumeration('GiftDesign', GIFT_DESIGNS, {
      curtain: ['Curtain', 'Vorhang'],
      lights: ['Lights', 'Lichter'],
      ribbon: ['Ribbon', 'Schleife'],
      notes: ['Music', 'Musik'],
      picture: ['Our picture', 'Unser Bild'],
    }),
    enumeration('GiftDelivery', GIFT_DELIVERIES, {
      buyer: ['Email to the buyer', 'E-Mail an den Käufer'],
      recipient: ['Email to the recipient', 'E-Mail an den Empfänger'],
      print: ['To print', 'Zum Ausdrucken'],
    }),
  ],
} as const satisfies Domain
