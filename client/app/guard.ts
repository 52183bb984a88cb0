import { frameOf } from '../../shared/app/frame'
import { DomainError } from '../../shared/kernel/errors'
import { can, type Permission } from '../../shared/kernel/permissions'
import type { Foyer } from '../sync/foyer'

type GuardedLoad = { readonly context: { readonly foyer: Foyer }; readonly location: { readonly pathname: string } }

/** Makes a route's `beforeLoad` that refuses users without a permission. Throws a DomainError `forbidden`. */
export const guard =
  (permission: Permission) =>
  ({ context }: Pick<GuardedLoad, 'context'>): void => {
    if (!can(context.foyer.identity.user.role, permission)) throw new DomainError('forbidden')
  }

/**
 * `beforeLoad` of the settings: refuses roles without settings, and pages that only the product's owner has (spec 2,
 * section 6). A page that is locked for another reason says so in its place. Throws a DomainError `forbidden`.
 */
export async function guardSettings({ context, location }: GuardedLoad): Promise<void> {
  // Nothing of the settings is loaded before the sign-in.
  const { blockOf } = await import('../../shared/settings/blocks')
  const { user, org } = context.foyer.identity
  const isHidden = blockOf(location.pathname)?.lock === 'owner' && !org.is_owner
  if (!frameOf(user.role).full || isHidden) throw new DomainError('forbidden')
}
