import { ActionIcon, Drawer } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { frameOf } from '../../../../shared/app/frame'
import { useT } from '../../../kit/phrases'
import { SyncChip } from '../../../kit/sync/sync-chip'
import { useFoyer } from '../../../sync/react'
import { useNavigation } from '../navigation'
import { NavigationLink } from '../navigation-link'
import { OrganisationSelector } from '../organisation/organisation-selector'
import { SettingsLink } from '../settings-link'
import { UserMenu } from '../user-menu'
import { BarItems } from './bar'
import classes from './phone-bar.module.css'

/** Entries that have room in the bar itself. */
const SHOWN = 3

/** The bar at the lower edge of a phone: the first entries, search, and a panel with all pages. */
export function PhoneBar() {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const { tabs, house } = useNavigation()
  const close = () => setOpened(false)
  return (
    <div className={classes.bar}>
      {tabs.length + house.length > 0 && (
        <nav aria-label={t('app.nav')}>
          <ul>
            {[...tabs, ...house].slice(0, SHOWN).map((entry) => (
              <li key={entry.to}>
                <NavigationLink entry={entry} shape="icon" />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <BarItems place="start" shape="icon" position="top-end" />
      <SyncChip variant="rail" />
      <ActionIcon size={44} aria-label={t('app.nav.all')} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size="100%"
        title={t('app.nav.all')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        <AllPages onFollow={close} />
      </Drawer>
    </div>
  )
}

function AllPages({ onFollow }: { readonly onFollow: () => void }) {
  const t = useT()
  const navigation = useNavigation()
  const { tabs } = navigation
  const house = [...navigation.house, ...navigation.menu]
  const { full } = frameOf(useFoyer().identity.user.role)
  return (
    <div className={classes.all}>
      <OrganisationSelector small={false} />
      <nav aria-label={t('app.nav.all')}>
        <ul>
          {tabs.map((entry) => (
            <li key={entry.to}>
              <NavigationLink entry={entry} shape="row" onFollow={onFollow} />
            </li>
          ))}
        </ul>
        {house.length > 0 && <h2>{t('app.nav.house')}</h2>}
        <ul>
          {house.map((entry) => (
            <li key={entry.to}>
              <NavigationLink entry={entry} shape="row" onFollow={onFollow} />
            </li>
          ))}
          {full && (
            <li>
              <SettingsLink shape="row" onFollow={onFollow} />
            </li>
          )}
        </ul>
      </nav>
      <div className={classes.tools}>
        <UserMenu small={false} position="top-start" />
        <BarItems place="end" shape="icon" position="top-end" />
      </div>
    </div>
  )
}
