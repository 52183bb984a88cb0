import { createContact } from '../../shared/contacts/commands'
import type { fillDemoData } from '../../shared/demo_data/commands'
import { createEvent } from '../../shared/events/commands'
import { DomainError } from '../../shared/kernel/errors'
import { DAY, HOUR, iso, ms } from '../../shared/kernel/time'
import { createLocation } from '../../shared/locations/commands'
import { createPriceCategory } from '../../shared/price_categories/commands'
import { createProduct } from '../../shared/products/commands'
import { createPromoCode } from '../../shared/promo_codes/commands'
import { createTaxGroup } from '../../shared/tax_groups/commands'
import { bookContact } from '../contacts/handlers'
import { eventHandlings } from '../events/handlers'
import { bookQuotas } from '../events/quotas'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { DEMO_SET, type DemoTable } from './demo-set'

/** Places of each demo event. */
const CAPACITY = 120

/** Creates the marked set in the organisation's language. */
export const bookDemoFill: Handler<typeof fillDemoData> = async (trx, { id: org_id }, ctx) => {
  const org = await existingRow(ctx, 'orgs', org_id)
  const known = await trx.selectFrom('demo_rows').select('id').where('org_id', '=', org_id).limit(1).executeTakeFirst()
  if (known) throw new DomainError('demo_data.filled')
  const texts = DEMO_SET[org.lang]
  const [tax_group_id, price_category_id, location_id] = await makeBasics(trx, ctx, texts)
  for (const [i, [title, subtitle, value]] of texts.events.entries()) {
    const id = await marked(trx, ctx, 'events')
    const starts_at = iso(ms(ctx.now) + (7 + i * 5) * DAY)
    const ends_at = iso(ms(starts_at) + 2 * HOUR)
    const prices = [
      {
        name: texts.price,
        value,
        price_category_id,
        tax_group_id,
        price_name_id: null,
        description: null,
        enabled: true,
        is_reservation_only: false,
        price_fee_ids: [],
      },
    ]
    const input = {
      id,
      title,
      subtitle,
      sync_id: id,
      starts_at,
      ends_at,
      location_id,
      published: true,
      on_sale: true,
      prices,
    }
    await eventHandlings.create.book(trx, createEvent.args.parse({ input }), ctx)
    await bookQuotas(trx, { id, input: { capacity: CAPACITY, categories: [] } }, ctx)
  }
  for (const [i, [name, value]] of texts.products.entries()) {
    const id = await marked(trx, ctx, 'products')
    const input = {
      id,
      name,
      value,
      description: null,
      tax_group_id,
      pos: i,
      enabled: true,
      desk_holding: 5,
      stock: 50,
    }
    await ctx.rows.apply(createProduct.effect(createProduct.args.parse({ input }), ctx.op))
  }
  for (const [i, [firstname, lastname]] of texts.contacts.entries()) {
    const id = await marked(trx, ctx, 'contacts')
    await bookContact(
      trx,
      createContact.args.parse({ input: { id, firstname, lastname, email: `demo${i + 1}@example.com`, phone: null } }),
      ctx,
    )
  }
  return () => existingRow(ctx, 'orgs', org_id)
}

async function makeBasics(
  trx: Trx,
  ctx: Context,
  texts: (typeof DEMO_SET)['en'],
): Promise<readonly [tax: string, category: string, location: string]> {
  const tax = await marked(trx, ctx, 'tax_groups')
  await ctx.rows.apply(
    createTaxGroup.effect(createTaxGroup.args.parse({ input: { id: tax, name: texts.tax, rate: 1000 } }), ctx.op),
  )
  const category = await marked(trx, ctx, 'price_categories')
  const named = { id: category, name: texts.category, short_name: 'D' }
  await ctx.rows.apply(createPriceCategory.effect(createPriceCategory.args.parse({ input: named }), ctx.op))
  const location = await marked(trx, ctx, 'locations')
  const place = { id: location, ...texts.location, postcode: '1010', country: 'AT' }
  await ctx.rows.apply(createLocation.effect(createLocation.args.parse({ input: place }), ctx.op))
  const code = await marked(trx, ctx, 'promo_codes')
  const terms = {
    starts_at: null,
    ends_at: null,
    is_global: true,
    event_ids: [],
    limit_tickets: null,
    limit_tickets_per_order: null,
    min_tickets: 0,
    desk_holding: 0,
  }
  const promo = {
    id: code,
    name: texts.code,
    code: `DEMO${code.slice(-6).toUpperCase()}`,
    description: null,
    discount_percentage: 1000,
    ...terms,
  }
  await ctx.rows.apply(createPromoCode.effect(createPromoCode.args.parse({ input: promo }), ctx.op))
  return [tax, category, location]
}

/** Marks a new row as demo data and returns its id. */
async function marked(trx: Trx, ctx: Context, table_name: DemoTable): Promise<string> {
  const id = ctx.ports.newId()
  await trx.insertInto('demo_rows').values({ id, org_id: ctx.op.org_id, table_name, created_at: ctx.now }).execute()
  return id
}
