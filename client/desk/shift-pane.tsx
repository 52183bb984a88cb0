import { IconArrowLeft, IconLockCheck } from '@tabler/icons-react'
import type { ShiftFigures } from '../../shared/cash_boxes/rules'
import type { RowOf } from '../../shared/registry'
import { DrawerFigures, TurnoverFigures } from '../kit/figures'
import { useFormat, useT } from '../kit/phrases'
import { SyncMark } from '../kit/sync-mark'
import { useFind } from '../sync/react'
import controls from './controls.module.css'
import paneClasses from './desk.module.css'
import { useKeys } from './keys'
import { MoveCash } from './move-cash'
import classes from './shift.module.css'

export type OpenShift = { readonly row: RowOf<'cash_box_shifts'>; readonly figures: ShiftFigures }

type Props = {
  readonly shift: OpenShift
  readonly onBack: () => void
  readonly onOrder: (order_id: string) => void
}

/** The shift so far: what was sold, to be shown again, and cash in and out. */
export function ShiftPane({ shift, onBack, onOrder }: Props) {
  const t = useT()
  const format = useFormat()
  const orders = useFind('orders', { where: { shift_id: shift.row.id } })
  const newest = [...(orders ?? [])].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  useKeys((key) => {
    if (key !== 'Escape') return false
    onBack()
    return true
  })
  return (
    <>
      <div className={paneClasses.paneHead}>
        <button type="button" className={controls.button} onClick={onBack}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {t('cash_boxes.shift.back')}
        </button>
        <h1>{t('cash_boxes.shift.title', { num: shift.row.num })}</h1>
        <p className={controls.hint}>{t('desk.shift.since', { time: format.when(shift.row.starts_at) })}</p>
      </div>
      <div className={classes.columns}>
        <MoveCash />
        <section className={`${controls.card} ${classes.box}`}>
          <h2>
            {t('cash_boxes.shift.sales')} · <span className="num">{newest.length}</span>
          </h2>
          {newest.length === 0 ? (
            <p className={controls.hint}>{t('cash_boxes.shift.sales_none')}</p>
          ) : (
            <ul className={classes.sales}>
              {newest.map((order) => (
                <li key={order.id}>
                  <button type="button" className={classes.sale} data-order={order.id} onClick={() => onOrder(order.id)}>
                    <time>{format.time(order.created_at)}</time>
                    <span>
                      {order.static_title}
                      <small>
                        {order.booking_code} · {t('desk.done.tickets', { count: order.qty })} ·{' '}
                        {order.payment_methods.map((method) => t(`cash_boxes.method.${method}`)).join(', ')}
                      </small>
                    </span>
                    <span>
                      {format.money(order.total)} <SyncMark id={order.id} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  )
}

/** Beside the shift: the drawer's balance, the turnover, and the way to close. */
export function ShiftPanel({ shift, onClose }: { readonly shift: OpenShift; readonly onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  return (
    <aside className={classes.panel} aria-label={t('cash_boxes.shift.title', { num: shift.row.num })}>
      <h2 className={controls.heading}>{t('cash_boxes.shift.in_drawer')}</h2>
      <output className={classes.drawer} data-drawer={shift.figures.expected}>
        {format.money(shift.figures.expected)}
      </output>
      <DrawerFigures figures={shift.figures} />
      <h2 className={controls.heading}>{t('cash_boxes.figures.sales', { count: shift.figures.qty })}</h2>
      <TurnoverFigures figures={shift.figures} />
      <button type="button" className={controls.button} data-kind="primary" data-size="large" onClick={onClose}>
        <IconLockCheck size={24} stroke={1.75} aria-hidden="true" />
        {t('cash_boxes.shift.close')}
      </button>
    </aside>
  )
}
