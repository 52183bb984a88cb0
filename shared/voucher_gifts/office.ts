import { z } from 'zod'
import { command } from '../kernel/model/command'
import type { Domain } from '../kernel/model/domain'
import { entity, stamps } from '../kernel/model/entity'
import { at, id, oneOf, part, text } from '../kernel/model/fields'
import { equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { GIFT_DELIVERIES, GIFT_DESIGNS, GIFT_MESSAGE } from './rules'

/**
 * The gift that a voucher is. Its id is the voucher's, which is that of the order's line. `address` is the
 * recipient's; null where the buyer hands it over. `send_at` null: as soon as the order is paid.
 */
export const voucher_gifts = entity(
  'voucher_gifts',
  'VoucherGift',
  {
    order_id: id(),
    design: oneOf('GiftDesign', GIFT_DESIGNS),
    delivery: oneOf('GiftDelivery', GIFT_DELIVERIES),
    recipient: text(100),
    message: text(GIFT_MESSAGE),
    address: text(254).nullable(),
    send_at: at().nullable(),
    /** Time at which its email to the recipient was written; null before that. */
    sent_at: at().nullable(),
    ...stamps,
  },
  {
    sorts: ['created_at'],
    personal: ['recipient', 'message', 'address'],
    online: {
      can: 'vouchers.read',
      masked: { recipient: 'buyers.read', message: 'personal_data.read', address: 'personal_data.read' },
    },
  },
)

export const voucherGiftsList = listOf(voucher_gifts, {
  columns: ['recipient', 'delivery', 'send_at', 'sent_at'],
  sort: { by: 'created_at', desc: true },
  filters: { order_id: equals('order_id', id()) },
})

/** Emails a gift voucher to its recipient once more, or to another address. */
export const sendVoucherGift = command('SendVoucherGift', {
  args: z.object({
    id: id(),
    input: part('SendVoucherGiftInput', {
      /** Id of this request. Repeating the command with the same id sends it once. */
      id: id(),
      /** Recipient address; null for the gift's own. */
      address: text(254).nullish(),
    }),
  }),
  returns: voucher_gifts,
  can: 'orders.sell',
  logged: true,
})

export const voucherGiftsOffice = {
  entities: [voucher_gifts],
  commands: [sendVoucherGift],
  lists: [voucherGiftsList],
} as const satisfies Domain
