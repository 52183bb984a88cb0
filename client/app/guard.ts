import { DomainError } from '../../shared/kernel/errors'
import { can, type Permission } from '../../shared/kernel/permissions'
import type { Foyer } from '../sync/foyer'

/** Makes a route's `beforeLoad` that refuses users without a permission. Throws a DomainError `forbidden`. */
export const guard =
  (permission: Permission) =>
  ({ context }: { readonly context: { readonly foyer: Foyer } }): void => {
    if (!can(context.foyer.identity.user.role, permission)) throw new DomainError('forbidden')
  }
