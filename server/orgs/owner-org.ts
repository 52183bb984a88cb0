import type { Db } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'

/** Finds the organisation that owns the product, whose posts are shown to all; null where there is none. */
export async function ownerOrg(db: Db): Promise<string | null> {
  const [org] = await rawStatement<{ id: string }>(
    unscoped(db),
    'select "id" from "orgs" where "is_owner" = ? and "deleted" = ?',
    [true, false],
  )
  return org?.id ?? null
}
