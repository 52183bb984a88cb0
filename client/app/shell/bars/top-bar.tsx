import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../../kit/phrases'
import { SyncChip } from '../../../kit/sync/sync-chip'
import { useFoyer } from '../../../sync/react'
import { linkSearch, useNavigation } from '../navigation'
import { NavigationLink } from '../navigation-link'
import { OrganisationSelector } from '../organisation/organisation-selector'
import { UserMenu } from '../user-menu'
import { BarItems } from './bar'
import classes from './top-bar.module.css'

/** The top bar: organisation, tabs, search, menus and the user. `small`: icons where text has no room. */
export function AppTopBar({ small }: { readonly small: boolean }) {
  const t = useT()
  const { tabs, house } = useNavigation()
  return (
    <header className={classes.bar}>
      <div className={classes.org}>
        <OrganisationSelector small={small} />
      </div>
      {(tabs.length > 0 || house.length > 0) && (
        <nav className={classes.nav} aria-label={t('app.nav')}>
          <ul>
            {tabs.map((entry) => (
              <li key={entry.to}>
                <NavigationLink entry={entry} shape={small ? 'icon' : 'tab'} />
              </li>
            ))}
            {house.length > 0 && (
              <li>
                <HouseMenu />
              </li>
            )}
          </ul>
        </nav>
      )}
      <div className={classes.tools}>
        <BarItems place="start" shape={small ? 'icon' : 'wide'} position="bottom-end" />
      </div>
      <div className={classes.tools}>
        <BarItems place="end" shape="icon" position="bottom-end" />
        <SyncChip variant="bar" />
        <UserMenu small position="bottom-end" />
      </div>
    </header>
  )
}

/** Front of house in the top bar, which has room for the tabs only. */
function HouseMenu() {
  const t = useT()
  const navigate = useNavigate()
  const { identity } = useFoyer()
  const { house } = useNavigation()
  return (
    <Menu position="bottom-start" shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.more}>
          {t('app.nav.house')} <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {house.map((entry) => (
          <Menu.Item
            key={entry.to}
            leftSection={<entry.icon size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => void navigate({ to: entry.to, search: linkSearch(entry, identity) })}
          >
            {t(entry.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
