import type { updateDeviceSettings } from '../../shared/devices/commands'
import type { RowOf } from '../../shared/registry'
import type { updateVoucherSettings } from '../../shared/vouchers/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'

type Org = RowOf<'orgs'>

/** Changes some settings of the organisation and keeps the others. Returns how to read it. */
async function patchSettings(ctx: Context, id: string, settings: Partial<Org['settings']>): Promise<() => Promise<Org>> {
  const org = await existingRow(ctx, 'orgs', id)
  await ctx.rows.patch('orgs', org.id, { settings: { ...org.settings, ...settings }, updated_at: ctx.now })
  return () => existingRow(ctx, 'orgs', org.id)
}

export const bookVoucherSettings: Handler<typeof updateVoucherSettings> = (_trx, { id, input }, ctx) =>
  patchSettings(ctx, id, { voucher_amounts: input.voucher_amounts })

export const bookDeviceSettings: Handler<typeof updateDeviceSettings> = (_trx, { id, input }, ctx) => patchSettings(ctx, id, input)
