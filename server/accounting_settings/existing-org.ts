import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/model'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'

/** Reads the organisation. Throws `not_found`. */
export async function existingOrg(db: Db, org_id: string): Promise<RowOf<'orgs'>> {
  const org = await readRow(db, 'orgs', org_id, org_id)
  if (!org) throw new DomainError('not_found', { table: 'orgs', id: org_id })
  return org
}
