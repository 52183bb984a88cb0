import { z } from 'zod'
import { at, cents, count, oneOf, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'

/** First moment of the period, and the moment after its last. */
const period = z.object({ from: at(), until: at() }).meta({ title: 'AccountingPeriodInput' })

/** Sums of a period by account. */
export const accountTotals = query('account_totals', {
  args: z.object({ input: period }),
  returns: z
    .array(
      z.object({ role: text(40), account: text(9), debit: cents(), credit: cents() }).meta({ title: 'AccountTotal' }),
    )
    .max(100),
  can: 'bank_accounts.read',
})

/** The postings of a period as a file: CSV for a table, or a DATEV posting batch (EXTF). */
export const accountingExport = query('accounting_export', {
  args: z.object({
    input: z
      .object({ ...period.shape, format: oneOf('AccountingFormat', ['csv', 'datev']) })
      .meta({ title: 'AccountingExportInput' }),
  }),
  returns: z
    .object({ file_name: text(80), content: text(20_000_000), postings: count() })
    .meta({ title: 'AccountingExport' }),
  can: 'bank_accounts.read',
})
