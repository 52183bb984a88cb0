import { DomainError } from '../../shared/kernel/errors'
import type { updateOrg } from '../../shared/orgs/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

/** Tells whether an organisation has ever taken an order. */
const hasOrders = async (trx: Trx, org_id: string): Promise<boolean> =>
  (await trx.selectFrom('orders').select('id').where('org_id', '=', org_id).limit(1).executeTakeFirst()) !== undefined

/**
 * Updates the organisation. Its settings are merged with the existing ones. Its currency is fixed by the first order.
 */
export const bookOrgChange: Handler<typeof updateOrg> = async (trx, { id, input }, ctx) => {
  const org = await existingRow(ctx, 'orgs', id)
  if (input.currency !== undefined && input.currency !== org.currency && (await hasOrders(trx, id)))
    throw new DomainError('orgs.currency_used')
  const { settings, ...given } = input
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const changed = Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined))
  await ctx.rows.patch('orgs', id, { ...said, settings: { ...org.settings, ...changed }, updated_at: ctx.now })
  return () => existingRow(ctx, 'orgs', id)
}
