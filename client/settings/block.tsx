import { Popover } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../kit/phrases'
import type { ShownBlock } from './blocks'
import classes from './hub.module.css'
import { LockReason, settingsPath } from './lock-reason'

type Props = {
  readonly shown: ShownBlock
  /** Id of the element that explains what the page is for. */
  readonly describedBy?: string | undefined
}

/** One block of the hub: a link, or a button that explains why it is locked. */
export function Block({ shown: { block, label, search, lock }, describedBy }: Props) {
  const t = useT()
  if (lock === null)
    return (
      <Link
        to={settingsPath(block.name)}
        search={search}
        activeOptions={{ includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
        aria-describedby={describedBy}
        className={classes.block}
      >
        <span>{label}</span>
      </Link>
    )
  return (
    <Popover position="bottom-start" width={260} shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.block}
          data-locked
          aria-label={t('settings.locked', { name: label, reason: t(`settings.lock.${lock}`) })}
        >
          <span>{label}</span>
          <small>
            <IconLock size={14} stroke={1.75} aria-hidden="true" /> {t(`settings.lock.${lock}`)}
          </small>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.reason} tabIndex={-1} data-autofocus>
          <strong>
            <IconLock size={16} stroke={1.75} aria-hidden="true" /> {t(`settings.lock.${lock}_title`)}
          </strong>
          <LockReason name={block.name} lock={lock} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
