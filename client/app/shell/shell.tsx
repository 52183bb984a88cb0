import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import { toastFailed } from '../../kit/display/toast'
import { useLayout } from '../../kit/layout/screen-size'
import { errorText, useT } from '../../kit/phrases'
import { useOwnMembership } from '../../parts/users/own-settings'
import { useFoyer } from '../../sync/react'
import { Banners } from './bars/bar'
import { PhoneBar } from './bars/phone-bar'
import { Sidebar } from './bars/sidebar'
import { AppTopBar } from './bars/top-bar'
import { rememberSearch } from './navigation'
import classes from './shell.module.css'

/**
 * The office: the navigation as a sidebar or a top bar, by the user's own setting, and the page. Phones have a bar at
 * the lower edge.
 */
export function Shell() {
  const t = useT()
  const layout = useLayout()
  const { settings } = useOwnMembership()
  const frame = layout === 'phone' ? 'phone' : settings.sidebar ? 'sidebar' : 'top'
  const { isExpanded, toggle } = useExpandedSidebar()
  const narrow = layout !== 'wide' || !isExpanded
  useRememberedLists()
  return (
    <div className={classes.shell} data-frame={frame} data-narrow={narrow || undefined}>
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      {frame === 'sidebar' && <Sidebar narrow={narrow} onToggle={layout === 'wide' ? toggle : undefined} />}
      {frame === 'top' && <AppTopBar small={layout !== 'wide'} />}
      <main id="content" className={classes.content} tabIndex={-1}>
        <Banners />
        <div className={classes.page}>
          <Outlet />
        </div>
      </main>
      {frame === 'phone' && <PhoneBar />}
    </div>
  )
}

/**
 * The width of the sidebar: changes at once, and is stored with the user's settings. Offline, the choice lasts until
 * the page closes.
 */
function useExpandedSidebar() {
  const t = useT()
  const { settings, changeSettings } = useOwnMembership()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isExpanded = chosen ?? settings.expandSidebar ?? true
  const toggle = () => {
    setChosen(!isExpanded)
    changeSettings({ expandSidebar: !isExpanded }).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'offline')) toastFailed(errorText(t, error))
    })
  }
  return { isExpanded, toggle }
}

/** Remembers the state of lists whose link restores it. */
function useRememberedLists(): void {
  const { identity } = useFoyer()
  const { pathname, search } = useLocation()
  useEffect(() => rememberSearch(identity, pathname, search), [identity, pathname, search])
}
