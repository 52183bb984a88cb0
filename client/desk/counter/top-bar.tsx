import { IconCashRegister } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat, useT } from '../../kit/phrases'
import { SyncChip } from '../../kit/sync/sync-chip'
import { useFoyer, useRow } from '../../sync/react'
import classes from '../desk.module.css'
import type { OpenShift } from '../shift/drawer'

type Props = {
  readonly shift: OpenShift | null
  /** Hides the balance of the drawer while it is counted. */
  readonly hidden: boolean
  readonly search: ReactNode
  readonly menu: ReactNode
  readonly onShift: () => void
}

/** Top bar of the desk: device and cash box, search, sync state, and the balance of the drawer. */
export function DeskTopBar({ shift, hidden, search, menu, onShift }: Props) {
  const t = useT()
  const format = useFormat()
  const { identity } = useFoyer()
  const box = useRow('cash_boxes', shift?.row.cash_box_id ?? null)
  const masked = hidden || box?.blind === true
  return (
    <header className={classes.bar}>
      <a className={classes.home} href="/">
        <img className={classes.mark} src="/icon.svg" alt={t('app.name')} />
        <span className={classes.where}>
          <span className={classes.name}>{identity.device?.name ?? t('desk.title')}</span>
          <span className={classes.box}>{box ? box.name : identity.org.name}</span>
        </span>
      </a>
      {search ?? <span className={classes.room} />}
      <SyncChip variant="bar" />
      {shift && (
        <button type="button" className={classes.chip} onClick={onShift}>
          <IconCashRegister size={24} stroke={1.5} aria-hidden="true" />
          <span>
            <small>
              {masked ? t('desk.shift.hidden', { num: shift.row.num }) : t('desk.shift.chip', { num: shift.row.num })}
            </small>
            <strong data-in-drawer={masked ? undefined : shift.figures.expected}>
              {masked
                ? t('desk.shift.since', { time: format.when(shift.row.starts_at) })
                : format.money(shift.figures.expected)}
            </strong>
          </span>
        </button>
      )}
      {menu}
    </header>
  )
}
