import { frameOf, TABS, type Tab, type TabConditions, tabsOf } from '../../../shared/app/frame'
import { DomainError } from '../../../shared/kernel/errors'
import { can } from '../../../shared/kernel/permissions'
import { hasFeature } from '../../../shared/orgs/rules'
import { parseSearch, stringifySearch } from '../../kit/address'
import type { ListSearch } from '../../kit/list-search'
import type { NavigationEntry, PagePath } from '../../parts/app/domain'
import { useOwnMembership } from '../../parts/users/own-settings'
import { originStorage } from '../../sync/browser/browser-storage'
import type { Identity } from '../../sync/identity'
import { useFoyer } from '../../sync/react'
import { clientDomains } from '../domains'

const ENTRIES: readonly NavigationEntry[] = clientDomains.flatMap((domain) => domain.navigation ?? [])
const TAB_PAGES = new Map(
  ENTRIES.flatMap((entry): [Tab, NavigationEntry][] => (entry.at === 'house' ? [] : [[entry.at, entry]])),
)

const offered =
  (identity: Identity) =>
  ({ can: permission, offered: isOffered }: NavigationEntry): boolean =>
    can(identity.user.role, permission) && (isOffered?.(identity) ?? true)

type Navigation = {
  readonly tabs: readonly NavigationEntry[]
  /** Front of house, beside the tabs. */
  readonly house: readonly NavigationEntry[]
  /** Front of house of a role that sees no tab bar (spec 1, section 6): in the user menu. */
  readonly menu: readonly NavigationEntry[]
}

/** Returns the entries of a member: tabs whose page exists, and front of house. */
export function navigationOf(identity: Identity, conditions: TabConditions): Navigation {
  const { role } = identity.user
  const tabs = tabsOf(role, conditions).flatMap((tab) => TAB_PAGES.get(tab) ?? [])
  const isOffered = offered(identity)
  const house = ENTRIES.filter((entry) => entry.at === 'house' && isOffered(entry))
  return frameOf(role).tabs.length > 0 ? { tabs, house, menu: [] } : { tabs, house: [], menu: house }
}

/** The entries of the signed-in user. */
export function useNavigation(): Navigation {
  const { identity } = useFoyer()
  const { settings, onboarding_choices } = useOwnMembership()
  return navigationOf(identity, { ...settings, onboarding_choices })
}

/**
 * Page that a role starts on, and its parameters. Throws a DomainError `forbidden` for a role without a page, of which
 * there is none.
 */
export function homeOf(identity: Identity): { readonly to: PagePath; readonly search: ListSearch } {
  const { role } = identity.user
  if (role === 'CASHIER' && hasFeature(identity.org, 'cash_registry')) return { to: '/desk', search: {} }
  if (role === 'CHECKIN') return { to: '/door', search: {} }
  const first = TABS.flatMap((tab) => TAB_PAGES.get(tab) ?? []).find(offered(identity))
  if (!first) throw new DomainError('forbidden')
  return { to: first.to, search: linkSearch(first, identity) }
}

const storageKey = ({ org, user }: Identity, to: string) => `foyer.list.${org.id}.${user.id}.${to}`

/** The parameters of an entry's link now. */
export function linkSearch(entry: NavigationEntry, identity: Identity): ListSearch {
  const saved = parseSearch(originStorage.get(storageKey(identity, entry.to)) ?? '')
  return entry.search?.({ role: identity.user.role, now: Date.now(), saved }) ?? {}
}

/** Remembers the parameters of a page that its link restores. */
export function rememberSearch(identity: Identity, pathname: string, search: Readonly<Record<string, unknown>>): void {
  const entry = ENTRIES.find(({ to, remembers }) => to === pathname && remembers)
  if (!entry) return
  const kept = Object.fromEntries(
    (entry.remembers ?? []).flatMap((key) => (typeof search[key] === 'string' ? [[key, search[key]]] : [])),
  )
  originStorage.set(storageKey(identity, entry.to), stringifySearch(kept))
}
