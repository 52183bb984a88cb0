import { can, type RoleName } from '../../../shared/kernel/permissions'
import type { NavigationEntry, PagePath } from '../../kit/domain'
import { clientDomains } from '../domains'

/** Entries of the main navigation, in their order. */
export const NAVIGATION: readonly NavigationEntry[] = clientDomains.flatMap((domain) => domain.navigation ?? [])

/** Path of the page that a role starts on. */
export function homeOf(role: RoleName): PagePath {
  if (role === 'CASHIER') return '/desk'
  if (role === 'CHECKIN') return '/door'
  return NAVIGATION.find((entry) => can(role, entry.can))?.to ?? '/welcome'
}
