import { z } from 'zod'
import { command } from '../kernel/model/command'
import { accounting_settings } from './entity'

const { shape } = accounting_settings.row
const digits = (most: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9]{1,${most}}$`))
    .nullable()

/** Changes the accounts and the data of the tax consultant. Accounts left out of `accounts` are the chart's. */
export const updateAccountingSettings = command('UpdateAccountingSettings', {
  args: z.object({
    input: z
      .object({
        chart: shape.chart,
        consultant_number: digits(7),
        client_number: digits(5),
        fiscal_year_month: shape.fiscal_year_month,
        accounts: shape.accounts.optional(),
      })
      .meta({ title: 'UpdateAccountingSettingsInput' }),
  }),
  returns: accounting_settings,
  can: 'bank_accounts.edit',
  logged: true,
})
