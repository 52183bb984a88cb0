import { foldWords, matchesQuery } from '../../shared/kernel/search-text'
import { type NamedBlock, SETTINGS_BLOCKS, type SettingsGroup, WEEKLY_BLOCKS } from '../../shared/settings/blocks'
import type { ListSearch } from '../kit/list-search'
import { useT } from '../kit/phrases'
import { useDomainList } from '../parts/app/domain-list'
import { useConnectedMethods } from '../parts/payouts/connected-methods'
import { isHidden, type Lock, lockOf } from '../parts/settings/settings-lock'
import { useFoyer } from '../sync/react'

/** A block as the hub shows it. */
export type ShownBlock = {
  readonly block: NamedBlock
  readonly label: string
  readonly search: ListSearch
  readonly lock: Lock | null
}

export type ShownGroup = { readonly group: SettingsGroup; readonly blocks: readonly ShownBlock[] }

/** `weekly` are the open blocks that a venue needs every week, `groups` all others. */
type ShownSettings = {
  readonly weekly: readonly ShownBlock[]
  readonly groups: readonly ShownGroup[]
  readonly count: number
}

/**
 * The blocks that have a page or are never offered, narrowed to those that match a text. What is found stands in its
 * group alone.
 */
export function useSettings(text: string): ShownSettings {
  const t = useT()
  const { identity } = useFoyer()
  const accounts = useConnectedMethods(true)
  const pages = useDomainList().flatMap(({ settings }) => settings ?? [])
  const wanted = foldWords(text)
  const shown = SETTINGS_BLOCKS.flatMap((block): ShownBlock[] => {
    const page = pages.find((each) => each.page === block.name) ?? null
    if ((!page && block.lock !== 'always') || isHidden(block, identity)) return []
    const label = t(`settings.${block.name}`)
    const isFound = matchesQuery(foldWords(`${label} ${t(`settings.${block.name}_hint`)}`), wanted)
    return isFound ? [{ block, label, search: page?.search ?? {}, lock: lockOf(block, page, identity, accounts) }] : []
  })
  const weekly =
    text.trim() === ''
      ? WEEKLY_BLOCKS.flatMap((name) => shown.find(({ block, lock }) => block.name === name && lock === null) ?? [])
      : []
  const others = shown.filter((each) => !weekly.includes(each))
  const groups: readonly SettingsGroup[] = ['business', 'shop', 'campaigns', 'other']
  return {
    weekly,
    groups: groups
      .map((group) => ({ group, blocks: others.filter(({ block }) => block.group === group) }))
      .filter(({ blocks }) => blocks.length > 0),
    count: shown.length,
  }
}
