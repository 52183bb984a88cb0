import type { RoleName } from '../../shared/kernel/permissions'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/**
 * Reads the role a user has in an organisation now; null for a non-member. The owner's staff (SUPER) are members everywhere. `db` must
 * not be scoped: their membership lies in another organisation.
 */
export async function roleIn(db: Db, org_id: string, user_id: string): Promise<RoleName | null> {
  const [user] = await rawStatement<{ org_id: string; role: RoleName; deleted: boolean }>(db, 'select org_id, role, deleted from users where id = ?', [user_id])
  if (!user || user.deleted) return null
  return user.org_id === org_id || user.role === 'SUPER' ? user.role : null
}
