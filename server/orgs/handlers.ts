import type { updateOrg } from '../../shared/orgs/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'

/** Updates the organisation. Its settings are merged with the existing ones. */
export const bookOrgChange: Handler<typeof updateOrg> = async (_trx, { id, input }, ctx) => {
  const org = await existingRow(ctx, 'orgs', id)
  const { settings, ...given } = input
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const changed = Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined))
  await ctx.rows.patch('orgs', id, { ...said, settings: { ...org.settings, ...changed }, updated_at: ctx.now })
  return () => existingRow(ctx, 'orgs', id)
}
