import type { Domain } from '../kernel/model/domain'
import { updateAccountingSettings } from './commands'
import { accounting_settings } from './entity'
import { accountingExport, accountTotals } from './queries'

export const accountingSettingsOfficeDomain = {
  entities: [accounting_settings],
  commands: [updateAccountingSettings],
  queries: [accountTotals, accountingExport],
} as const satisfies Domain
