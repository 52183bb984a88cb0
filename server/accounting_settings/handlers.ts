import { DEFAULT_SETTINGS } from '../../shared/accounting_settings/chart'
import type { updateAccountingSettings } from '../../shared/accounting_settings/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'

/** Changes the organisation's one row, and creates it first if there is none. */
export const bookAccountingSettings: Handler<typeof updateAccountingSettings> = async (trx, { input }, ctx) => {
  const found = await trx
    .selectFrom('accounting_settings')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .executeTakeFirst()
  const id = found?.id ?? ctx.ports.newId()
  const { accounts, ...rest } = input
  const values = { ...rest, ...(accounts ? { accounts } : {}), updated_at: ctx.now }
  if (found) await ctx.rows.patch('accounting_settings', id, values)
  else await ctx.rows.insert('accounting_settings', { id, ...DEFAULT_SETTINGS, ...values, created_at: ctx.now })
  return () => existingRow(ctx, 'accounting_settings', id)
}
