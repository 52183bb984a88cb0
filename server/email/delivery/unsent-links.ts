import type { Db } from '../../kernel/database/database'
import { unscoped } from '../../kernel/database/org-scope'
import { rawStatement } from '../../kernel/database/statement'
import type { Mailers } from './mailers'

const OTHER_ORGANISATION = 'select id from orgs where id <> ? and deleted = ? limit 1'

/**
 * True if administrators may pass on the links of invitations: no email of theirs leaves, and the server has no other
 * organisation whose account such a link could take.
 */
export const mayHandOver = async (db: Db, mailers: Mailers, org_id: string): Promise<boolean> =>
  (await mailers.waitsFor(org_id)) !== null &&
  (await rawStatement(unscoped(db), OTHER_ORGANISATION, [org_id, false])).length === 0
