import { ActionIcon, Tooltip } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { frameOf } from '../../shared/app/frame'
import { useLayout } from '../kit/layout/screen-size'
import { useT } from '../kit/phrases'
import type { BarItemProps } from '../parts/app/domain'
import { useFoyer } from '../sync/react'
import classes from './search-button.module.css'

const Palette = lazy(() => import('./palette/palette').then((m) => ({ default: m.Palette })))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Button that opens the search palette. It also listens for Ctrl+K and ⌘K, except in the reduced top bar on a desktop.
 */
export function SearchButton({ shape, position }: BarItemProps) {
  const t = useT()
  const { role } = useFoyer().identity.user
  const layout = useLayout()
  const [opened, setOpened] = useState(false)
  const isTopBar = position === 'bottom-end'
  const hasShortcut = !(isTopBar && layout === 'wide' && !frameOf(role).full)
  useWindowEvent('keydown', (event) => {
    if (
      !hasShortcut ||
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    setOpened(true)
  })
  const shortcut = hasShortcut ? t(isMac ? 'search.shortcut_mac' : 'search.shortcut') : null
  const open = () => setOpened(true)
  const keys = hasShortcut ? { 'aria-keyshortcuts': 'Control+K Meta+K' } : {}
  return (
    <>
      {shape === 'wide' ? (
        <button
          type="button"
          className={classes.wide}
          aria-label={t('search.title')}
          aria-haspopup="dialog"
          {...keys}
          onClick={open}
        >
          <IconSearch size={16} stroke={1.75} aria-hidden="true" />
          <span>{t('search.title')}</span>
          {shortcut && <kbd>{shortcut}</kbd>}
        </button>
      ) : (
        <Tooltip label={t('search.title')}>
          <ActionIcon aria-label={t('search.title')} aria-haspopup="dialog" {...keys} onClick={open}>
            <IconSearch size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {opened && (
        <Suspense fallback={null}>
          <Palette close={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
