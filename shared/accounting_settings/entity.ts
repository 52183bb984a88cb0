import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { json, oneOf, text } from '../kernel/model/fields'

/** Charts of accounts by DATEV, whose usual numbers are the defaults. */
export const ACCOUNT_CHARTS = ['skr03', 'skr04'] as const

export const ledgerNumber = () => z.string().regex(/^[0-9]{3,9}$/)

/**
 * Numbers of the general ledger, one row per organisation. `accounts`: those that differ from the chart's defaults, by
 * role (`chart.ts`).
 */
export const accounting_settings = entity(
  'accounting_settings',
  'AccountingSettings',
  {
    chart: oneOf('AccountChart', ACCOUNT_CHARTS),
    /** Numbers of tax consultant and client at DATEV; null where unknown. */
    consultant_number: text(7).nullable(),
    client_number: text(5).nullable(),
    /** First month of the fiscal year, 1 to 12. */
    fiscal_year_month: z.int().min(1).max(12),
    accounts: json(
      z.record(z.string().max(40), ledgerNumber()).refine((accounts) => Object.keys(accounts).length <= 60),
    ),
    ...stamps,
  },
  { sorts: ['created_at'], online: { can: 'bank_accounts.read' } },
)
