import type { updateDeviceSettings } from '../../shared/devices/commands'
import { isNoticeValid } from '../../shared/donations/rules'
import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import { definedFields } from '../../shared/kernel/model/command'
import { timeZoneOf } from '../../shared/orgs/rules'
import { type OrgSettingsName, settingsOf } from '../../shared/orgs/settings'
import type { settingsCommands } from '../../shared/orgs/settings-pages'
import type { updateQrCode } from '../../shared/print_layouts/commands'
import type { RowOf } from '../../shared/registry'
import type { updateVoucherSettings } from '../../shared/vouchers/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

type Org = RowOf<'orgs'>

/** Changes some settings of the organisation and keeps the others. Returns how to read it. */
async function patchSettings(
  ctx: Context,
  id: string,
  settings: Partial<Org['settings']>,
): Promise<() => Promise<Org>> {
  const org = await existingRow(ctx, 'orgs', id)
  await ctx.rows.patch('orgs', org.id, { settings: { ...org.settings, ...settings }, updated_at: ctx.now })
  return () => existingRow(ctx, 'orgs', org.id)
}

export const bookVoucherSettings: Handler<typeof updateVoucherSettings> = (_trx, { id, input }, ctx) =>
  patchSettings(ctx, id, definedFields(input))

export const bookQrCode: Handler<typeof updateQrCode> = (_trx, { id, input }, ctx) =>
  patchSettings(ctx, id, { qr_code: input })

export const bookDeviceSettings: Handler<typeof updateDeviceSettings> = (_trx, { id, input }, ctx) =>
  patchSettings(ctx, id, input)

type Saved<N extends OrgSettingsName> = (typeof settingsCommands)[N]

/** Makes the handler that saves one settings page. Fields left out keep their value. */
const booksPage =
  <N extends OrgSettingsName>(name: N) =>
  async (_trx: Trx, { id, input }: Args<Saved<N>>, ctx: Context): Promise<() => Promise<Org>> => {
    const { settings } = await existingRow(ctx, 'orgs', id)
    return patchSettings(ctx, id, { [name]: { ...settings[name], ...definedFields(input) } })
  }

/** Details that each receipt for a donation prints. */
const RECEIPT_DETAILS = ['purpose', 'tax_office', 'notice', 'notice_on'] as const

/**
 * Saves how the shop asks for donations. Throws `input.invalid` for a detail of receipts that is empty while receipts
 * are on, and `donations.notice_old` for a notice that no longer allows them.
 */
const bookDonations: Handler<Saved<'donations'>> = async (trx, args, ctx) => {
  const org = await existingRow(ctx, 'orgs', args.id)
  const input = definedFields(args.input)
  const saved = { ...settingsOf(org, 'donations'), ...input }
  if (saved.receipts && ['receipts', ...RECEIPT_DETAILS].some((field) => field in input)) {
    const empty = RECEIPT_DETAILS.find((field) => !saved[field])
    const problem = { reason: 'is printed on each receipt', problem: 'missing' } as const
    if (empty) throw new DomainError('input.invalid', { field: `input.${empty}`, ...problem })
    if (saved.notice_on && !isNoticeValid(timeZoneOf(org), saved.notice_on, ctx.now))
      throw new DomainError('donations.notice_old', { field: 'input.notice_on' })
  }
  return booksPage('donations')(trx, args, ctx)
}

/** Saves the defaults of products. Throws `products.tax_group_gone` for a tax group that does not exist. */
const bookProductSettings: Handler<Saved<'products_settings'>> = async (trx, args, ctx) => {
  const { tax_group_id } = args.input
  const group = tax_group_id ? await ctx.rows.get('tax_groups', tax_group_id) : null
  if (tax_group_id && (!group || group.deleted)) throw new DomainError('settings.tax_group_gone')
  return booksPage('products_settings')(trx, args, ctx)
}

export const settingsHandlers = {
  UpdateDonations: { book: bookDonations },
  UpdateEventSettings: { book: booksPage('event_settings') },
  UpdateInternalReservationSettings: { book: booksPage('int_reservations') },
  UpdateLandingPage: { book: booksPage('landing_page') },
  UpdateProductSettings: { book: bookProductSettings },
  UpdateReservationSettings: { book: booksPage('reservations') },
  UpdateWebShop: { book: booksPage('web_shop') },
  UpdateWebshopTerms: { book: booksPage('webshop_terms') },
}
