import { useEffect, useState } from 'react'
import { can, PRIVILEGES, ROLES } from '../../shared/kernel/permissions'
import { foldWords, matchesQuery } from '../../shared/kernel/search-text'
import { connectedPaymentMethods } from '../../shared/payouts/connected'
import { type NamedBlock, type Privilege, SETTINGS_BLOCKS, type SettingsGroup } from '../../shared/settings/blocks'
import type { SettingsPage } from '../kit/domain'
import { useDomainList } from '../kit/domain-list'
import type { ListSearch } from '../kit/list/list-search'
import { useT } from '../kit/phrases'
import { ignoreDomainError } from '../sync/browser/storage-error'
import type { Identity } from '../sync/identity'
import { useFoyer } from '../sync/react'

/** Reason why a block is locked: a missing privilege or permission, or what the organisation lacks. */
export type Lock = Privilege | 'role' | 'account' | 'vouchers' | 'always'

/** A block as the hub shows it. */
export type ShownBlock = { readonly block: NamedBlock; readonly label: string; readonly search: ListSearch; readonly lock: Lock | null }

export type ShownGroup = { readonly group: SettingsGroup; readonly blocks: readonly ShownBlock[] }

/** Returns why a block is locked for a user; null if it is open. `accounts`: the connected payment methods, null while unknown. */
export function lockOf({ privilege, lock }: NamedBlock, page: SettingsPage | null, { user, org }: Identity, accounts: readonly string[] | null): Lock | null {
  if (lock === 'always') return 'always'
  if (privilege && (ROLES[user.role].privileges & PRIVILEGES[privilege]) === 0) return privilege
  if (page && !can(user.role, page.can)) return 'role'
  if (lock === 'account' && !org.is_owner && accounts?.length === 0) return 'account'
  if (lock === 'vouchers' && !org.accepted_payment_methods.includes('voucher')) return 'vouchers'
  return null
}

/** The connected payment methods; null while unknown, and for roles that may not know. */
function useAccounts(): readonly string[] | null {
  const foyer = useFoyer()
  const [accounts, setAccounts] = useState<readonly string[] | null>(null)
  const mayKnow = can(foyer.identity.user.role, connectedPaymentMethods.can)
  useEffect(() => {
    let current = true
    // Without the server nothing is locked for the lack of an account.
    if (mayKnow) foyer.ask(connectedPaymentMethods, {}).then((methods) => current && setAccounts(methods), ignoreDomainError)
    return () => {
      current = false
    }
  }, [foyer, mayKnow])
  return accounts
}

/** The blocks that have a page or are never offered, by group, narrowed to those that match a text. */
export function useSettingsGroups(text: string): readonly ShownGroup[] {
  const t = useT()
  const { identity } = useFoyer()
  const accounts = useAccounts()
  const pages = useDomainList().flatMap(({ settings }) => settings ?? [])
  const wanted = foldWords(text)
  const shown = SETTINGS_BLOCKS.flatMap((block): ShownBlock[] => {
    const page = pages.find((each) => each.page === block.name) ?? null
    if ((!page && block.lock !== 'always') || (block.lock === 'owner' && !identity.org.is_owner)) return []
    const label = t(`settings.${block.name}`)
    const isFound = matchesQuery(foldWords(`${label} ${t(`settings.${block.name}_hint`)}`), wanted)
    return isFound ? [{ block, label, search: page?.search ?? {}, lock: lockOf(block, page, identity, accounts) }] : []
  })
  const groups: readonly SettingsGroup[] = ['business', 'shop', 'campaigns', 'other']
  return groups.map((group) => ({ group, blocks: shown.filter(({ block }) => block.group === group) })).filter(({ blocks }) => blocks.length > 0)
}
