import { Popover } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useT } from '../kit/phrases'
import { useAll, useFoyer } from '../sync/react'
import type { Lock, ShownBlock } from './blocks'
import classes from './hub.module.css'

/** Administrators that a locked block names at most. */
const NAMED = 3

/** One block of the hub: a link, or a button that explains why it is locked. */
export function Block({ shown: { block, label, search, lock } }: { readonly shown: ShownBlock }) {
  const t = useT()
  if (lock === null)
    return (
      <Link
        to="/settings/$page"
        params={{ page: block.name }}
        search={search}
        activeOptions={{ includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
        className={classes.block}
      >
        <span>{label}</span>
      </Link>
    )
  return (
    <Popover position="bottom-start" width={260} shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.block} data-locked aria-label={t('settings.locked', { name: label, reason: t(`settings.lock.${lock}`) })}>
          <span>{label}</span>
          <small>
            <IconLock size={14} stroke={1.75} aria-hidden="true" /> {t(`settings.lock.${lock}`)}
          </small>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <LockReason label={label} lock={lock} />
      </Popover.Dropdown>
    </Popover>
  )
}

function LockReason({ label, lock }: { readonly label: string; readonly lock: Lock }) {
  const t = useT()
  const { role } = useFoyer().identity.user
  const admins = useAll('users').filter((user) => user.role === 'ADMIN')
  const names = admins.slice(0, NAMED).map(({ name }) => name)
  return (
    <div className={classes.reason} tabIndex={-1} data-autofocus>
      <strong>
        <IconLock size={16} stroke={1.75} aria-hidden="true" /> {t(`settings.lock.${lock}_title`)}
      </strong>
      <p>{t(`settings.lock.${lock}_hint`, { name: label, role: t(`app.role.${role}`) })}</p>
      {lock !== 'always' && role !== 'ADMIN' && role !== 'SUPER' && (
        <p>{names.length > 0 ? t('settings.lock.ask', { names: names.join(', ') }) : t('settings.lock.ask_admin')}</p>
      )}
    </div>
  )
}
