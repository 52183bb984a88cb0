import { IconEyeOff, IconLockCheck, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { iso } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { useListed } from '../../kit/list/paged-rows'
import { useFormat, useT } from '../../kit/phrases'
import { SyncMark } from '../../kit/sync/sync-mark'
import { StatusBadge } from '../../parts/orders/status-badge'
import { useRow } from '../../sync/react'
import { ReportFace } from '../closing/report-face'
import controls from '../controls/controls.module.css'
import { PaneHead } from '../controls/pane-head'
import { ParkedNotice } from '../parking/park-panes'
import { PrintSheet } from '../print/print-sheet'
import { useDeskPrinters } from '../print/printer-choice'
import { PrintersDialog } from '../print/printers-dialog'
import type { OpenShift } from './drawer'
import { MoveCash } from './move-cash'
import classes from './shift.module.css'
import { DrawerFigures, TurnoverFigures } from './shift-figures'

const NEWEST = { by: 'created_at', desc: true }

/** Number of sales listed. Customers ask about recent ones. */
const SHOWN = 50

type Props = {
  readonly shift: OpenShift
  readonly onBack: () => void
  readonly onOrder: (order_id: string) => void
}

/** Button with the printers of this desk. */
function DeskPrinters() {
  const t = useT()
  const printers = useDeskPrinters()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={controls.button} onClick={() => setOpen(true)}>
        <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
        {t('desk.printers.button')}
      </button>
      {isOpen && <PrintersDialog printers={printers} onDone={close} onClose={close} />}
    </>
  )
}

/** The open shift with its latest sales, and the form for cash in and out. */
export function ShiftPane({ shift, onBack, onOrder }: Props) {
  const t = useT()
  const format = useFormat()
  const chosen = { shift_id: [shift.row.id] }
  const { rows, more } = useListed('orders', { q: '', sort: NEWEST, chosen }, { most: SHOWN })
  return (
    <>
      <PaneHead
        title={t('cash_boxes.shift.title', { num: shift.row.num })}
        hint={t('desk.shift.since', { time: format.when(shift.row.starts_at) })}
        onBack={onBack}
      >
        <DeskPrinters />
      </PaneHead>
      <div className={classes.columns}>
        <MoveCash />
        <section className={controls.box}>
          <h2>
            {t('cash_boxes.shift.sales')} · <span className="num">{format.number(shift.figures.qty)}</span>
          </h2>
          {rows?.length === 0 ? (
            <p className={controls.hint}>{t('cash_boxes.shift.sales_none')}</p>
          ) : (
            <ul className={controls.rows}>
              {rows?.map((order) => (
                <li key={order.id}>
                  <button
                    type="button"
                    className={controls.row}
                    data-order={order.id}
                    onClick={() => onOrder(order.id)}
                  >
                    <time>{format.time(order.created_at)}</time>
                    <span className={controls.rowName}>
                      {order.static_title}
                      <small>
                        {order.booking_code} · {t('desk.cart.items', { count: order.qty })} ·{' '}
                        {order.payment_methods.map((method) => t(`orders.method.${method}`)).join(', ')}
                      </small>
                    </span>
                    {order.status_code !== STATUS.paid && <StatusBadge code={order.status_code} />}
                    <span>
                      {format.money(order.total)} <SyncMark id={order.id} />
                    </span>
                  </button>
                </li>
              ))}
              {more && (
                <li>
                  <button type="button" className={controls.row} data-more onClick={more}>
                    {t('cash_boxes.shift.sales_more')}
                  </button>
                </li>
              )}
            </ul>
          )}
        </section>
      </div>
    </>
  )
}

/** Panel beside the shift: balance of the drawer, turnover, X-report, and the button that closes the shift. */
export function ShiftPanel({ shift, onClose }: { readonly shift: OpenShift; readonly onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const [printing, setPrinting] = useState<string | null>(null)
  const { row, figures } = shift
  const blind = useRow('cash_boxes', row.cash_box_id)?.blind ?? false
  return (
    <aside className={classes.panel} aria-label={t('cash_boxes.shift.title', { num: row.num })}>
      {blind ? (
        <p className={classes.notice}>
          <IconEyeOff size={20} stroke={1.75} aria-hidden="true" />
          {t('cash_boxes.shift.blind')}
        </p>
      ) : (
        <>
          <h2 className={controls.heading}>{t('cash_boxes.shift.in_drawer')}</h2>
          <output className={classes.drawer} data-drawer={figures.expected}>
            {format.money(figures.expected)}
          </output>
          <DrawerFigures figures={figures} />
        </>
      )}
      <h2 className={controls.heading}>{t('cash_boxes.figures.sales', { count: figures.qty })}</h2>
      {!blind && <TurnoverFigures figures={figures} />}
      <div className={classes.foot}>
        <ParkedNotice />
        <button type="button" className={controls.button} onClick={() => setPrinting(iso(Date.now()))}>
          <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
          {t('cash_boxes.report.interim_print')}
        </button>
        <button type="button" className={controls.button} data-kind="primary" data-size="large" onClick={onClose}>
          <IconLockCheck size={24} stroke={1.75} aria-hidden="true" />
          {t('cash_boxes.shift.close')}
        </button>
      </div>
      {printing !== null && (
        <PrintSheet onPrinted={() => setPrinting(null)}>
          <ReportFace row={row} figures={figures} at={printing} />
        </PrintSheet>
      )}
    </aside>
  )
}
