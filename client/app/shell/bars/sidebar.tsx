import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
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
import classes from './sidebar.module.css'

type Props = {
  /** A rail of icons. */
  readonly narrow: boolean
  /** Changes the width; missing where the screen has room for a rail only. */
  readonly onToggle?: (() => void) | undefined
}

/** The sidebar: organisation, search, tabs, front of house, settings, sync state and the user. */
export function Sidebar({ narrow, onToggle }: Props) {
  const t = useT()
  const { tabs, house } = useNavigation()
  const { full } = frameOf(useFoyer().identity.user.role)
  const shape = narrow ? 'icon' : 'row'
  const toggle = t(narrow ? 'app.nav.expand' : 'app.nav.collapse')
  const Toggle = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <aside className={classes.side} data-narrow={narrow || undefined} aria-label={t('app.name')}>
      <div className={classes.head}>
        <OrganisationSelector small={narrow} />
      </div>
      <div className={classes.tools}>
        <BarItems place="start" shape={narrow ? 'icon' : 'wide'} position="right-end" />
      </div>
      {tabs.length + house.length > 0 ? (
        <nav className={classes.nav} aria-label={t('app.nav')}>
          {tabs.length > 0 && (
            <ul>
              {tabs.map((entry) => (
                <li key={entry.to}>
                  <NavigationLink entry={entry} shape={shape} />
                </li>
              ))}
            </ul>
          )}
          {house.length > 0 && (
            <section className={classes.house}>
              <h2 className={narrow ? 'sr' : ''}>{t('app.nav.house')}</h2>
              <ul>
                {house.map((entry) => (
                  <li key={entry.to}>
                    <NavigationLink entry={entry} shape={shape} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </nav>
      ) : (
        <div className={classes.nav} />
      )}
      <div className={classes.foot}>
        <div className={classes.line}>
          {full && <SettingsLink shape={shape} />}
          {onToggle && (
            <ActionIcon className={classes.toggle ?? ''} aria-label={toggle} title={toggle} onClick={onToggle}>
              <Toggle size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
        <SyncChip variant={narrow ? 'rail' : 'side'} />
        <div className={classes.user}>
          <UserMenu small={narrow} position={narrow ? 'right-end' : 'top-start'} />
          <div className={classes.tools}>
            <BarItems place="end" shape="icon" position="right-end" />
          </div>
        </div>
      </div>
    </aside>
  )
}
