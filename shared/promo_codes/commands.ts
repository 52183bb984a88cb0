import { z } from 'zod'
import { command, insert } from '../kernel/model/command'
import { id, required } from '../kernel/model/fields'
import { promo_codes } from './entity'

const { shape } = promo_codes.row
const fields = z.object({
  name: required(shape.name),
  code: shape.code.min(3).regex(/^[A-Z0-9]+$/),
  description: shape.description,
  discount_percentage: shape.discount_percentage.min(1),
  starts_at: shape.starts_at,
  ends_at: shape.ends_at,
  is_global: shape.is_global,
  event_ids: shape.event_ids,
  all_products: shape.all_products.optional(),
  product_ids: shape.product_ids.optional(),
  affiliate: z
    .string()
    .regex(/^[\w-]+$/)
    .max(60)
    .nullable()
    .optional(),
  is_integration: z.boolean().optional(),
  limit_tickets: shape.limit_tickets,
  limit_tickets_per_order: shape.limit_tickets_per_order,
  min_tickets: shape.min_tickets,
  desk_holding: shape.desk_holding.max(500),
})

/** Creates a promo code. Online only, because its code must be unique. */
export const createPromoCode = command('CreatePromoCode', {
  args: z.object({ input: fields.extend({ id: id() }).meta({ title: 'CreatePromoCodeInput' }) }),
  returns: promo_codes,
  can: 'promo_codes.edit',
  effect: ({ input }, op) => [
    insert(promo_codes, op, {
      ...input,
      all_products: input.all_products ?? false,
      product_ids: input.product_ids ?? null,
      sold: 0,
      held: 0,
      created_at: op.at,
      updated_at: op.at,
    }),
  ],
})

/**
 * Updates the given terms of a promo code. Online only: a limit concerns what every desk holds, and is refused below
 * what is sold and held. Sales made by desks under earlier terms stay booked.
 */
export const updatePromoCode = command('UpdatePromoCode', {
  args: z.object({ id: id(), input: fields.partial().meta({ title: 'UpdatePromoCodeInput' }) }),
  returns: promo_codes,
  can: 'promo_codes.edit',
})

/** Ends a promo code early or reactivates it. */
export const endPromoCode = command('EndPromoCode', {
  args: z.object({ id: id(), input: z.object({ ended: z.boolean() }).meta({ title: 'EndPromoCodeInput' }) }),
  returns: promo_codes,
  can: 'promo_codes.edit',
})
