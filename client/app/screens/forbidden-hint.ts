import { can, type RoleName } from '../../../shared/kernel/permissions'
import type { T } from '../../kit/phrases'

/**
 * Explains to a member why a page or modal is refused. Administrators have every permission: what they may not open is
 * the operator's.
 */
export const forbiddenHint = (t: T, role: RoleName): string =>
  t(can(role, 'orgs.edit') ? 'app.forbidden_owner_hint' : 'app.forbidden_hint', { role: t(`users.role.${role}`) })
