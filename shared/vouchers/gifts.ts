import { z } from 'zod'
import { EMAIL_ADDRESS } from '../contacts/email'
import { command } from '../kernel/model/command'
import { entity, stamps } from '../kernel/model/entity'
import { at, id, oneOf, part, text } from '../kernel/model/fields'
import { equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { isDay } from '../kernel/period'
import { atWallTime, DAY, iso, wallTimeOf } from '../kernel/time'

/** Drawings of a gift voucher. `picture` is the organisation's own (`voucher_picture_url`). */
export const GIFT_DESIGNS = ['curtain', 'lights', 'ribbon', 'notes', 'picture'] as const
export type GiftDesign = (typeof GIFT_DESIGNS)[number]

/** Ways in which a gift voucher reaches its recipient: by an email to the buyer or to the recipient, or printed. */
export const GIFT_DELIVERIES = ['buyer', 'recipient', 'print'] as const
export type GiftDelivery = (typeof GIFT_DELIVERIES)[number]

/** Most characters of a gift's message. */
export const GIFT_MESSAGE = 300
/** Days ahead that a gift can be sent. */
export const GIFT_DAYS = 365
/** Time of day at which a gift is sent on its date. */
const SENT_AT = '09:00'

/**
 * What makes a voucher a gift. Its id is the voucher's, which is that of the order's line. `address` is the
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
    /** When its email to the recipient was written; null before that. */
    sent_at: at().nullable(),
    ...stamps,
  },
  {
    indexes: [['order_id']],
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

/** A gift as its buyer chooses it. */
export const gift = z
  .object({
    design: z.enum(GIFT_DESIGNS),
    delivery: z.enum(GIFT_DELIVERIES),
    recipient: z.string().trim().pipe(text(100)),
    message: z.string().trim().pipe(text(GIFT_MESSAGE)),
    address: z.string().trim().max(254).regex(EMAIL_ADDRESS).nullable(),
    send_at: at().nullable(),
  })
  .refine(({ delivery, address }) => delivery !== 'recipient' || address !== null)

export type Gift = z.infer<typeof gift>

/** The days on which a gift can be sent, as `2026-12-24`: from today up to a year ahead. */
export const giftDays = (zone: string, now: number): { readonly first: string; readonly last: string } => ({
  first: wallTimeOf(zone, now).day,
  last: wallTimeOf(zone, now + GIFT_DAYS * DAY).day,
})

/**
 * Returns when a gift is sent that is to arrive on a day; null for today, at once. Undefined for a day that cannot be
 * chosen.
 */
export function giftTime(zone: string, day: string, now: number): string | null | undefined {
  const { first, last } = giftDays(zone, now)
  if (!isDay(day) || day < first || day > last) return undefined
  return day === first ? null : iso(atWallTime(zone, { day, time: SENT_AT }))
}

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
