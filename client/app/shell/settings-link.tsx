import { IconSettings } from '@tabler/icons-react'
import type { NavigationEntry } from '../../parts/app/domain'
import { NavigationLink } from './navigation-link'

const SETTINGS: NavigationEntry = {
  to: '/settings',
  label: 'app.nav.settings',
  icon: IconSettings,
  can: 'orgs.read',
  at: 'house',
}

/** Link to the settings hub. */
export const SettingsLink = ({
  shape,
  onFollow,
}: {
  readonly shape: 'row' | 'icon'
  readonly onFollow?: () => void
}) => <NavigationLink entry={SETTINGS} shape={shape} {...(onFollow && { onFollow })} />
