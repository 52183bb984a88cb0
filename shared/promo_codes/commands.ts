import { z } from 'zod'
import { command, insert } from '../kernel/command'
import { id } from '../kernel/fields'
import { promo_codes } from './entity'

const { shape } = promo_codes.row

/** Makes a promo code in the office. Online only: its code must be nobody else's. */
export const createPromoCode = command('CreatePromoCode', {
  args: z.object({
    input: z
      .object({
        id: id(),
        name: shape.name.min(1),
        code: shape.code.min(3).regex(/^[A-Z0-9]+$/),
        description: shape.description,
        discount_percentage: shape.discount_percentage.min(1),
        starts_at: shape.starts_at,
        ends_at: shape.ends_at,
        is_global: shape.is_global,
        event_ids: shape.event_ids,
        limit_tickets: shape.limit_tickets,
        limit_tickets_per_order: shape.limit_tickets_per_order,
        min_tickets: shape.min_tickets,
        desk_holding: shape.desk_holding,
      })
      .meta({ title: 'CreatePromoCodeInput' }),
  }),
  returns: promo_codes,
  can: 'promo_codes.edit',
  effect: ({ input }, op) => [insert(promo_codes, op, { ...input, sold: 0, held: 0, created_at: op.at, updated_at: op.at })],
})
