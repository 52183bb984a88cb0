import { Link } from '@tanstack/react-router'
import { cashiersOf, foldShift } from '../../shared/cash_boxes/rules'
import { sum } from '../../shared/kernel/money'
import { can } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/registry'
import { useFormat, useT } from '../kit/phrases'
import { useAll, useFind, useFoyer, useRow } from '../sync/react'
import classes from './dashboard.module.css'

/** Most open shifts that are listed. */
const MOST = 20

/** The open shifts of all cash boxes with what should be in their drawers. Works offline. */
export function OpenShifts() {
  const t = useT()
  const format = useFormat()
  const { identity } = useFoyer()
  const boxes = useAll('cash_boxes')
  const shifts = useFind('cash_box_shifts', {
    where: { status: 'open' },
    sort: { by: 'starts_at', desc: true },
    limit: MOST,
  })
  const receipts = useFind('receipts', { where: { shift_id: { $in: (shifts ?? []).map(({ id }) => id) } } })
  const isBlind = (box: RowOf<'cash_boxes'> | undefined) =>
    Boolean(box?.blind) && !can(identity.user.role, 'cash_boxes.edit')
  const open = (shifts ?? []).map((shift) => {
    const box = boxes.find(({ id }) => id === shift.cash_box_id)
    const own = (receipts ?? []).filter(({ shift_id }) => shift_id === shift.id)
    return {
      shift,
      box,
      sales: own.filter(({ kind }) => kind === 'sale').length,
      expected: own.length > 0 && !isBlind(box) ? foldShift(own).expected : null,
    }
  })
  const inDrawers = sum(open.map(({ expected }) => expected ?? 0))
  return (
    <section className={classes.card} aria-label={t('dashboard.shifts')}>
      <header className={classes.head}>
        <h2>{t('dashboard.shifts')}</h2>
        {inDrawers > 0 && <span className="num">{t('dashboard.in_drawers', { amount: format.money(inDrawers) })}</span>}
        <Link to="/shifts" className={classes.more}>
          {t('dashboard.all_shifts')}
        </Link>
      </header>
      {open.length === 0 && <p className={classes.none}>{t('dashboard.shifts_none')}</p>}
      <ul className={classes.list}>
        {open.map(({ shift, box, sales, expected }) => (
          <li key={shift.id} className={classes.shift}>
            <span className={classes.what}>
              <strong>
                {box?.name} <Cashier shift={shift} />
              </strong>
              <span className={classes.sub}>
                {t('dashboard.shift_since', { time: format.when(shift.starts_at), sales })}
              </span>
            </span>
            <strong className="num">{expected === null ? '–' : format.money(expected)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cashier({ shift }: { readonly shift: RowOf<'cash_box_shifts'> }) {
  const user = useRow('users', cashiersOf(shift).at(-1) ?? null)
  return <span className={classes.quiet}>{user?.name}</span>
}
