import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'

/** True if an organisation turns orders into vouchers. */
export async function convertsToVouchers(db: Db, org_id: string): Promise<boolean> {
  const org = await readRow(db, 'orgs', org_id, org_id)
  return org?.features.includes('order_to_voucher_conversion') ?? false
}
