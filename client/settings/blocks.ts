import { useEffect, useState } from 'react'
import { can } from '../../shared/kernel/permissions'
import { foldWords, matchesQuery } from '../../shared/kernel/search-text'
import { connectedPaymentMethods } from '../../shared/payouts/connected'
import { type NamedBlock, SETTINGS_BLOCKS, type SettingsGroup } from '../../shared/settings/blocks'
import { useDomainList } from '../kit/domain-list'
import { isHidden, type Lock, lockOf } from '../kit/layout/settings-lock'
import type { ListSearch } from '../kit/list/search/list-search'
import { useT } from '../kit/phrases'
import { ignoreDomainError } from '../sync/browser/storage-error'
import { useFoyer } from '../sync/react'

/** A block as the hub shows it. */
export type ShownBlock = { readonly block: NamedBlock; readonly label: string; readonly search: ListSearch; readonly lock: Lock | null }

export type ShownGroup = { readonly group: SettingsGroup; readonly blocks: readonly ShownBlock[] }

/** The connected payment methods; null while unknown, for roles that may not know, and where they are not `wanted`. */
export function useAccounts(wanted: boolean): readonly string[] | null {
  const foyer = useFoyer()
  const [accounts, setAccounts] = useState<readonly string[] | null>(null)
  const mayKnow = wanted && can(foyer.identity.user.role, connectedPaymentMethods.can)
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
  const accounts = useAccounts(true)
  const pages = useDomainList().flatMap(({ settings }) => settings ?? [])
  const wanted = foldWords(text)
  const shown = SETTINGS_BLOCKS.flatMap((block): ShownBlock[] => {
    const page = pages.find((each) => each.page === block.name) ?? null
    if ((!page && block.lock !== 'always') || isHidden(block, identity)) return []
    const label = t(`settings.${block.name}`)
    const isFound = matchesQuery(foldWords(`${label} ${t(`settings.${block.name}_hint`)}`), wanted)
    return isFound ? [{ block, label, search: page?.search ?? {}, lock: lockOf(block, page, identity, accounts) }] : []
  })
  const groups: readonly SettingsGroup[] = ['business', 'shop', 'campaigns', 'other']
  return groups.map((group) => ({ group, blocks: shown.filter(({ block }) => block.group === group) })).filter(({ blocks }) => blocks.length > 0)
}
