import { Menu, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../kit/phrases'
import { SyncChip } from '../../../kit/sync/sync-chip'
import type { NavigationEntry } from '../../../parts/app/domain'
import { useFoyer } from '../../../sync/react'
import { linkSearch, useNavigation } from '../navigation'
import { NavigationLink } from '../navigation-link'
import { OrganisationSelector } from '../organisation/organisation-selector'
import { UserMenu } from '../user-menu'
import { BarItems } from './bar'
import classes from './top-bar.module.css'

/** The window in which the sync state has room for its words beside tabs and menus. */
const ROOM_FOR_WORDS = '(min-width: 1440px)'

/** The top bar: organisation, tabs, search, menus and the user. `small`: icons where text has no room. */
export function AppTopBar({ small }: { readonly small: boolean }) {
  const { language } = useT()
  const { tabs } = useNavigation()
  const hasWords = useMediaQuery(ROOM_FOR_WORDS, undefined, { getInitialValueInEffect: false })
  return (
    <header className={classes.bar} data-words={hasWords || undefined}>
      <div className={classes.org}>
        <OrganisationSelector small={small} />
      </div>
      <TabBar key={`${language} ${small} ${tabs.length}`} small={small} />
      <div className={classes.tools}>
        <BarItems place="start" shape={small ? 'icon' : 'wide'} position="bottom-end" />
      </div>
      <div className={classes.tools}>
        <BarItems place="end" shape="icon" position="bottom-end" />
        <SyncChip variant={hasWords ? 'bar' : 'icon'} />
        <UserMenu small position="bottom-end" />
      </div>
    </header>
  )
}

/** The tabs that have room. All others are in the menu "More", before the pages of the front of house. */
function TabBar({ small }: { readonly small: boolean }) {
  const t = useT()
  const { tabs, house } = useNavigation()
  const list = useRef<HTMLUListElement>(null)
  const fitting = useFitting(list)
  const rest = tabs.slice(fitting)
  if (tabs.length === 0 && house.length === 0) return null
  return (
    <nav className={classes.nav} aria-label={t('app.nav')}>
      <ul ref={list}>
        {tabs.map((entry, at) => (
          <li key={entry.to} data-hidden={at >= fitting || undefined}>
            <NavigationLink entry={entry} shape={small ? 'icon' : 'tab'} />
          </li>
        ))}
      </ul>
      {(rest.length > 0 || house.length > 0) && <MoreMenu rest={rest} house={house} />}
    </nav>
  )
}

/** Returns how many entries of a list are within its width. The entries stay the same ones. */
function useFitting(list: RefObject<HTMLUListElement | null>): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const end = element.getBoundingClientRect().right + 1
      setFitting([...element.children].filter((entry) => entry.getBoundingClientRect().right <= end).length)
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [list])
  return fitting
}

/** Pages for which the top bar has no room. */
function MoreMenu({
  rest,
  house,
}: {
  readonly rest: readonly NavigationEntry[]
  readonly house: readonly NavigationEntry[]
}) {
  const t = useT()
  const navigate = useNavigate()
  const { identity } = useFoyer()
  const item = (entry: NavigationEntry) => (
    <Menu.Item
      key={entry.to}
      leftSection={<entry.icon size={18} stroke={1.6} aria-hidden="true" />}
      onClick={() => void navigate({ to: entry.to, search: linkSearch(entry, identity) })}
    >
      {t(entry.label)}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-start" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.more}>
          {t('app.nav.more')} <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {rest.map(item)}
        {house.length > 0 && <Menu.Label>{t('app.nav.house')}</Menu.Label>}
        {house.map(item)}
      </Menu.Dropdown>
    </Menu>
  )
}
