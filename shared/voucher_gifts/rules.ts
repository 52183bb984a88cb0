import { z } from 'zod'
import { EMAIL_ADDRESS } from '../contacts/email'
import { at, text } from '../kernel/model/fields'
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
