import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ShiftFigures } from '../../shared/cash_boxes/rules'
import type { RowOf } from '../../shared/registry'
import { DrawerFigures, Rows, signed, TurnoverFigures } from '../kit/figures'
import { useFormat, useT } from '../kit/phrases'
import { useAll, useFoyer } from '../sync/react'
import { CloseSteps } from './close-pane'
import { Pending } from './close-panel'
import controls from './controls.module.css'
import paneClasses from './desk.module.css'
import { PrintSheet } from './print-sheet'
import classes from './shift.module.css'

/** What a Z-report is made of: the figures the closing answered with. */
export type ClosedShift = {
  readonly num: number
  readonly figures: ShiftFigures
  readonly counted: number
  readonly difference: number
  readonly difference_reason: string | null
  readonly row: RowOf<'cash_box_shifts'>
  readonly closed_at: string
}

/** The Z-report as it is read and as it is printed. */
function ReportFace({ closed }: { readonly closed: ClosedShift }) {
  const t = useT()
  const format = useFormat()
  const { identity } = useFoyer()
  const boxes = useAll('cash_boxes')
  const users = useAll('users')
  const { figures, row } = closed
  const box = boxes.find((candidate) => candidate.id === row.cash_box_id)
  const cashier = users.find((user) => user.id === row.user_id)?.name ?? identity.user.name
  return (
    <article className={`${controls.card} ${classes.report}`} data-report={closed.num}>
      <div>
        <p>{identity.org.name}</p>
        <h1>{t('cash_boxes.report.title', { num: closed.num })}</h1>
        <p className={controls.hint}>{[identity.device?.name, box?.name].filter(Boolean).join(' · ')}</p>
      </div>
      <Rows
        rows={[
          { name: t('cash_boxes.report.cashier'), value: cashier },
          { name: t('cash_boxes.report.opened'), value: format.dateTime(row.starts_at) },
          { name: t('cash_boxes.report.closed'), value: format.dateTime(closed.closed_at) },
          {
            name: t('cash_boxes.figures.sales', { count: figures.qty }),
            value:
              figures.first_number === null || figures.last_number === null
                ? t('cash_boxes.report.none')
                : t('cash_boxes.figures.receipts', { first: figures.first_number, last: figures.last_number }),
          },
          null,
        ]}
      />
      <h2>{t('cash_boxes.report.methods')}</h2>
      <TurnoverFigures figures={figures} />
      <h2>{t('cash_boxes.report.drawer')}</h2>
      <DrawerFigures figures={figures} />
      <Rows
        rows={[
          { name: t('cash_boxes.figures.counted'), value: format.money(closed.counted) },
          {
            name: t('cash_boxes.figures.difference'),
            value: closed.difference === 0 ? format.money(0) : signed(format.money, closed.difference),
            strong: true,
          },
          ...(closed.difference_reason ? [{ name: t('cash_boxes.close.why'), value: closed.difference_reason }] : []),
        ]}
      />
      <Pending />
    </article>
  )
}

/** The closed shift: its report is printed at once, can be printed again, and the next shift may begin. */
export function ZReport({ closed, onNew }: { readonly closed: ClosedShift; readonly onNew: () => void }) {
  const t = useT()
  const format = useFormat()
  const [printing, setPrinting] = useState(true)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!printing) next.current?.focus()
  }, [printing])
  return (
    <>
      <main className={paneClasses.left}>
        <div className={paneClasses.paneHead}>
          <h1 className={paneClasses.title}>{t('cash_boxes.close.closed', { num: closed.num })}</h1>
          <button type="button" className={controls.button} onClick={() => setPrinting(true)}>
            <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
            {t('cash_boxes.report.print')}
          </button>
          <CloseSteps at={2} />
        </div>
        <div style={{ display: 'grid', justifyItems: 'center' }}>
          <ReportFace closed={closed} />
        </div>
      </main>
      <div className={paneClasses.right}>
        <aside className={classes.panel} aria-label={t('cash_boxes.report.title', { num: closed.num })}>
          <h2 className={controls.heading}>{t('cash_boxes.figures.turnover')}</h2>
          <output className={classes.drawer}>{format.money(closed.figures.total)}</output>
          <p className={controls.hint}>{t('cash_boxes.figures.sales', { count: closed.figures.qty })}</p>
          <button ref={next} type="button" className={controls.button} data-kind="primary" data-size="large" onClick={onNew}>
            {t('cash_boxes.report.new')}
          </button>
        </aside>
      </div>
      {printing && (
        <PrintSheet onPrinted={() => setPrinting(false)}>
          <ReportFace closed={closed} />
        </PrintSheet>
      )}
    </>
  )
}
