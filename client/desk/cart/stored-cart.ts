import { z } from 'zod'
import { PAYMENT_METHODS } from '../../../shared/orgs/entity'
import { heldOrderSchema } from '../../../shared/rights/commands'
import { RIGHT_KINDS } from '../../../shared/rights/entity'
import { MAX_CART_LINES, MAX_PARTS, MAX_QTY } from './cart'

const storedCart = z.object({
  /** Id of the order that this cart becomes. Where that order exists, the cart has been sold. */
  order_id: z.string(),
  shift_id: z.string(),
  event_id: z.string().nullable(),
  contact_id: z.string().nullable().default(null),
  lines: z
    .array(
      z.union([
        z.object({
          event_id: z.string(),
          price_id: z.string(),
          seat_id: z.string().nullable(),
          qty: z.int().min(1).max(MAX_QTY),
        }),
        z.object({ item_id: z.string(), qty: z.int().min(1).max(MAX_QTY) }),
        z.object({ product_id: z.string(), qty: z.int().min(1).max(MAX_QTY) }),
        z.object({
          voucher: z.object({ value: z.int().min(1), tax_group_id: z.string().nullable() }),
          qty: z.int().min(1).max(MAX_QTY),
        }),
      ]),
    )
    .max(MAX_CART_LINES),
  parts: z
    .array(
      z.object({
        method: z.enum(['cash', 'terminal', 'voucher']),
        amount: z.int().min(1),
        given: z.int().nullable(),
        voucher_id: z.string().optional(),
        voucher_rate: z.int().optional(),
      }),
    )
    .max(MAX_PARTS)
    .default([]),
  reduction: z
    .union([
      z.object({ promo_code_id: z.string() }),
      z.object({ rate: z.int().min(1).max(10_000), reason: z.string().min(1).max(200) }),
    ])
    .nullable()
    .default(null),
  order: heldOrderSchema.nullable().default(null),
  exchange: z
    .object({
      order_id: z.string(),
      booking_code: z.string(),
      contact_id: z.string().nullable(),
      items: z.array(z.object({ id: z.string(), qty: z.int().min(1) })).readonly(),
      reason: z.string(),
      back: z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: z.int().min(1) })).readonly(),
      freed: z
        .array(
          z.object({
            id: z.string(),
            kind: z.enum(RIGHT_KINDS),
            event_id: z.string().nullable(),
            subject_id: z.string(),
            left: z.int().min(0),
          }),
        )
        .readonly(),
    })
    .nullable()
    .default(null),
  /** Name and time of a parked cart, null for the cart of a tab. */
  parked: z.object({ name: z.string(), at: z.string() }).nullable().default(null),
})

/** A cart as it is stored on this device, to survive a reload. */
export type StoredCart = z.infer<typeof storedCart>

/** Parses a stored cart, null where the value is anything else. */
export const parseStoredCart = (value: unknown): StoredCart | null => storedCart.safeParse(value).data ?? null

/** Reads a stored cart from its JSON text, null where there is none or it is not readable. */
export function readStoredCart(text: string | null): StoredCart | null {
  if (text === null) return null
  try {
    return parseStoredCart(JSON.parse(text))
  } catch {
    return null
  }
}
