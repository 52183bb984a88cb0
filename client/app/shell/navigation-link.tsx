import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, Suspense } from 'react'
import { useT } from '../../kit/phrases'
import type { NavigationEntry } from '../../parts/app/domain'
import { useFoyer } from '../../sync/react'
import { linkSearch } from './navigation'
import classes from './navigation-link.module.css'

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

type Props = {
  readonly entry: NavigationEntry
  /** `row`: icon and text. `icon`: the icon, with the text as its label. `tab`: text in the top bar. */
  readonly shape: 'row' | 'icon' | 'tab'
  readonly onFollow?: () => void
}

/** Link of the main navigation. Its parameters are those of the moment of the click. */
export function NavigationLink({ entry, shape, onFollow }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { identity } = useFoyer()
  const { to, label, icon: Icon, badge: Badge } = entry
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onFollow?.()
    void navigate({ to, search: linkSearch(entry, identity) })
  }
  return (
    <Link
      to={to}
      search={linkSearch(entry, identity)}
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      className={classes.link}
      data-shape={shape}
      title={shape === 'icon' ? t(label) : undefined}
      onClick={follow}
    >
      {shape !== 'tab' && <Icon size={20} stroke={1.6} aria-hidden="true" />}
      <span className={shape === 'icon' ? 'sr' : classes.label}>{t(label)}</span>
      {Badge && (
        <Suspense fallback={null}>
          <Badge />
        </Suspense>
      )}
    </Link>
  )
}
