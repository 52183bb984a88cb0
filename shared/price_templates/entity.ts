import { z } from 'zod'
import { priceDeals } from '../events/deals'
import { entity, stamps } from '../kernel/model/entity'
import { basisPoints, cents, count, id, kept, part, text } from '../kernel/model/fields'

/** What a kind of visitor pays is called, and how it is taxed: full price, pupils, companion. */
export const price_names = entity(
  'price_names',
  'PriceName',
  {
    name: text(80),
    tax_group_id: id(),
    pos: count(),
    /** So many at once are cheaper: from `min_qty` on, by a rate. */
    deals: kept(priceDeals()),
    ...stamps,
  },
  { sorts: ['pos', 'name'], search: ['name'], relations: { tax_group: { one: 'tax_groups', by: 'tax_group_id' } }, online: { can: 'price_templates.read' } },
)

/** What is charged beside a price: handling, system, cloakroom. */
export const price_fee_names = entity(
  'price_fee_names',
  'PriceFeeName',
  { name: text(80), tax_group_id: id(), amount: cents().min(0), percentage: basisPoints(), ...stamps },
  { sorts: ['name'], search: ['name'], relations: { tax_group: { one: 'tax_groups', by: 'tax_group_id' } }, online: { can: 'price_templates.read' } },
)

/** Prices that a new event begins with. */
export const price_templates = entity(
  'price_templates',
  'PriceTemplate',
  {
    name: text(80),
    prices: kept(z.array(part('PriceTemplateLine', { price_name_id: id(), price_category_id: id(), value: cents().min(0) })).max(200)),
    ...stamps,
  },
  { sorts: ['name'], search: ['name'], online: { can: 'price_templates.read' } },
)
