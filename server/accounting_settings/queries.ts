import { accountNumber, DEFAULT_SETTINGS } from '../../shared/accounting_settings/chart'
import { totalsByRole } from '../../shared/accounting_settings/journal'
import { accountingSettingsList } from '../../shared/accounting_settings/list'
import { accountingExport, accountTotals } from '../../shared/accounting_settings/queries'
import { timeZoneOf } from '../../shared/orgs/rules'
import { list } from '../kernel/reads/list'
import { type ReadContext, reading } from '../kernel/reads/reading'
import { existingOrg } from './existing-org'
import { csvFile, datevFile, type Export } from './files'
import { readPostings } from './read-postings'

type Period = { readonly from: string; readonly until: string }

async function exportOf({ from, until }: Period, { db, actor: { org_id }, now }: ReadContext): Promise<Export> {
  const org = await existingOrg(db, org_id)
  const stored = await db
    .selectFrom('accounting_settings')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .executeTakeFirst()
  const settings = (stored ?? DEFAULT_SETTINGS) as Export['settings']
  return {
    settings,
    currency: org.currency,
    zone: timeZoneOf(org),
    from,
    until,
    now,
    postings: await readPostings(db, org_id, { from, until }),
  }
}

export const accountingReadings = [
  ...list(accountingSettingsList),
  reading(accountTotals, async ({ input }, context) => {
    const { postings, settings } = await exportOf(input, context)
    return totalsByRole(postings).map(({ role, debit, credit }) => ({
      role,
      account: accountNumber(settings, role),
      debit,
      credit,
    }))
  }),
  reading(accountingExport, async ({ input: { format, ...period } }, context) => {
    const made = await exportOf(period, context)
    return { ...(format === 'datev' ? datevFile(made) : csvFile(made)), postings: made.postings.length }
  }),
]
