import { frameOf } from '../../shared/app/frame'
import { DomainError } from '../../shared/kernel/errors'
import { can, type Permission, PRIVILEGES, ROLES } from '../../shared/kernel/permissions'
import type { Foyer } from '../sync/foyer'

type GuardedLoad = { readonly context: { readonly foyer: Foyer }; readonly location: { readonly pathname: string } }

/** Makes a route's `beforeLoad` that refuses users without a permission. Throws a DomainError `forbidden`. */
export const guard =
  (permission: Permission) =>
  ({ context }: Pick<GuardedLoad, 'context'>): void => {
    if (!can(context.foyer.identity.user.role, permission)) throw new DomainError('forbidden')
  }

/**
 * `beforeLoad` of the settings: refuses roles without settings, and pages whose block needs a privilege that the role has not (spec 2,
 * section 6). Each page has a guard of its own for its permission. Throws a DomainError `forbidden`.
 */
export async function guardSettings({ context, location }: GuardedLoad): Promise<void> {
  // Nothing of the settings is loaded before the sign-in.
  const { blockOf } = await import('../../shared/settings/blocks')
  const { role } = context.foyer.identity.user
  const block = blockOf(location.pathname)
  const isLocked = block?.privilege && (ROLES[role].privileges & PRIVILEGES[block.privilege]) === 0
  const isHidden = block?.lock === 'owner' && !context.foyer.identity.org.is_owner
  if (!frameOf(role).full || isLocked || isHidden || block?.lock === 'always') throw new DomainError('forbidden')
}
