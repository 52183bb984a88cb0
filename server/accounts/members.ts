import type { RoleName } from '../../shared/kernel/permissions'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

const FIND_MEMBER = 'select org_id, role, deleted, invited_at from users where id = ?'

/**
 * Reads the role a user has in an organisation now; null for a non-member and for an invitation that is not accepted.
 * The owner's staff (SUPER) are members everywhere. `db` must not be scoped: their membership lies in another
 * organisation.
 */
export async function roleIn(db: Db, org_id: string, user_id: string): Promise<RoleName | null> {
  const [user] = await rawStatement<{ org_id: string; role: RoleName; deleted: boolean; invited_at: string | null }>(
    db,
    FIND_MEMBER,
    [user_id],
  )
  if (!user || user.deleted || user.invited_at !== null) return null
  return user.org_id === org_id || user.role === 'SUPER' ? user.role : null
}
