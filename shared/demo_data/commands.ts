import { z } from 'zod'
import { command } from '../kernel/model/command'
import { count, id, part, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { orgs } from '../orgs/entity'

/**
 * Creates a venue with events, prices, products and customers to try things out. `id` is the organisation's. Throws
 * `demo_data.filled`.
 */
export const fillDemoData = command('FillDemoData', {
  args: z.object({ id: id() }),
  returns: orgs,
  can: 'orgs.edit',
  logged: true,
})

/**
 * Deletes the rows that `FillDemoData` created, and nothing else. Throws `demo_data.sold` where real sales refer to
 * them.
 */
export const clearDemoData = command('ClearDemoData', {
  args: z.object({ id: id() }),
  returns: orgs,
  can: 'orgs.edit',
  logged: true,
})

/** Counts the demo rows there are, by table. */
export const demoData = query('demo_data', {
  args: z.object({}),
  returns: z.array(part('DemoRows', { table: text(40), count: count() })),
  can: 'orgs.edit',
})
