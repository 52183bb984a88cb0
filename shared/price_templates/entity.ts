import { z } from 'zod'
import { priceDeals } from '../events/deals'
import { entity, stamps } from '../kernel/model/entity'
import { basisPoints, cents, count, id, jsonObject, part, text } from '../kernel/model/fields'

/** A price name and its tax treatment: full price, students, companion. */
export const price_names = entity(
  'price_names',
  'PriceName',
  {
    name: text(80),
    tax_group_id: id(),
    pos: count(),
    /** Quantity discounts: a rate from `min_qty` on. */
    deals: jsonObject(priceDeals()),
    ...stamps,
  },
  {
    sorts: ['pos', 'name'],
    search: ['name'],
    relations: { tax_group: { one: 'tax_groups', by: 'tax_group_id' } },
    online: { can: 'price_templates.read' },
  },
)

/** A fee charged with a price: handling, system, cloakroom. */
export const price_fee_names = entity(
  'price_fee_names',
  'PriceFeeName',
  { name: text(80), tax_group_id: id(), amount: cents().min(0), percentage: basisPoints(), ...stamps },
  {
    sorts: ['name'],
    search: ['name'],
    relations: { tax_group: { one: 'tax_groups', by: 'tax_group_id' } },
    online: { can: 'price_templates.read' },
  },
)

/** A set of prices for new events. */
export const price_templates = entity(
  'price_templates',
  'PriceTemplate',
  {
    name: text(80),
    prices: jsonObject(
      z
        .array(part('PriceTemplateLine', { price_name_id: id(), price_category_id: id(), value: cents().min(0) }))
        .max(200),
    ),
    ...stamps,
  },
  { sorts: ['name'], search: ['name'], online: { can: 'price_templates.read' } },
)
