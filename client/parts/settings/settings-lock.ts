import { can, PRIVILEGES, ROLES } from '../../../shared/kernel/permissions'
import { type NamedBlock, type Privilege, SETTINGS_BLOCKS } from '../../../shared/settings/blocks'
import type { Identity } from '../../sync/identity'
import type { SettingsPageEntry } from '../app/domain'

/** Reason why a block is locked: a missing privilege or permission, or what the organisation lacks. */
export type Lock = Privilege | 'role' | 'account' | 'vouchers' | 'always'

/** Payment methods whose account takes cards. */
const CARD_METHODS: readonly string[] = ['stripe', 'oppwa']

/**
 * Returns why a block is locked for a user; null if it is open. `accounts`: the connected payment methods, null while
 * unknown.
 */
export function lockOf(
  { privilege, lock }: NamedBlock,
  page: SettingsPageEntry | null,
  { user, org }: Identity,
  accounts: readonly string[] | null,
): Lock | null {
  if (lock === 'always') return 'always'
  if (privilege && (ROLES[user.role].privileges & PRIVILEGES[privilege]) === 0) return privilege
  if (page && !can(user.role, page.can)) return 'role'
  if (
    lock === 'account' &&
    !org.is_owner &&
    accounts !== null &&
    !accounts.some((method) => CARD_METHODS.includes(method))
  )
    return 'account'
  if (lock === 'vouchers' && !org.accepted_payment_methods.includes('voucher')) return 'vouchers'
  return null
}

/** True if a block is not shown at all: only the product's owner has it. */
export const isHidden = ({ lock }: NamedBlock, { org }: Identity): boolean => lock === 'owner' && !org.is_owner

/** True if a page opens for a member, as far as this is known without the server. */
export function isOpen(page: SettingsPageEntry, identity: Identity): boolean {
  const block = SETTINGS_BLOCKS.find(({ name }) => name === page.page)
  return block !== undefined && !isHidden(block, identity) && lockOf(block, page, identity, null) === null
}
