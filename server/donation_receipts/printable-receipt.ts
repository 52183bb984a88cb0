import { DomainError } from '../../shared/kernel/errors'
import { can } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/model'
import type { Actor } from '../kernel/commands/actor'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'

export type PrintableReceipt = { readonly receipt: RowOf<'donation_receipts'>; readonly org: RowOf<'orgs'> }

/**
 * Reads a donation receipt of the actor's organisation with its donor. Throws `forbidden` for roles that do not see the
 * donor, and `not_found`.
 */
export async function printableReceipt(db: Db, actor: Actor, id: string): Promise<PrintableReceipt> {
  if (!can(actor.role, 'invoices.read') || !can(actor.role, 'personal_data.read')) throw new DomainError('forbidden')
  const own = scoped(db, actor.org_id)
  const receipt = await readRow(own, 'donation_receipts', actor.org_id, id)
  const org = await readRow(own, 'orgs', actor.org_id, actor.org_id)
  if (!receipt || !org) throw new DomainError('not_found', { table: 'donation_receipts', id })
  return { receipt, org }
}
