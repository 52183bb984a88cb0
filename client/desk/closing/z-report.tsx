import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { AsyncPart } from '../../kit/layout/async-part'
import { useFormat, useT } from '../../kit/phrases'
import controls from '../controls/controls.module.css'
import paneClasses from '../desk.module.css'
import { PrintSheet } from '../print/print-sheet'
import type { ClosedShift } from '../shift/shift'
import classes from '../shift/shift.module.css'
import { CloseSteps } from './close-pane'
import { UnsentReceipts } from './close-panel'
import { ReportFace } from './report-face'

/** The closed shift with its Z-report, which is printed at once and can be printed again. */
export function ZReport({ closed, onNew }: { readonly closed: ClosedShift; readonly onNew: () => void }) {
  const t = useT()
  const format = useFormat()
  const [printing, setPrinting] = useState(true)
  const next = useRef<HTMLButtonElement>(null)
  const { row, figures } = closed
  useEffect(() => {
    if (!printing) next.current?.focus()
  }, [printing])
  const face = <ReportFace row={row} figures={figures} at={row.updated_at} />
  return (
    <>
      <main className={paneClasses.left}>
        <div className={paneClasses.paneHead}>
          <h1>{t('cash_boxes.close.closed', { num: row.num })}</h1>
          <CloseSteps at={2} />
        </div>
        <AsyncPart
          role="region"
          className={classes.paper}
          tabIndex={0}
          aria-label={t('cash_boxes.report.title', { num: row.num })}
        >
          {face}
        </AsyncPart>
      </main>
      <div className={paneClasses.right}>
        <aside className={classes.panel} aria-label={t('cash_boxes.report.title', { num: row.num })}>
          <h2 className={controls.heading}>{t('cash_boxes.figures.turnover')}</h2>
          <output className={classes.drawer}>{format.money(figures.total)}</output>
          <p className={controls.hint}>{t('cash_boxes.figures.sales', { count: figures.qty })}</p>
          <UnsentReceipts shift_id={row.id} closed />
          <div className={classes.foot}>
            <button type="button" className={controls.button} onClick={() => setPrinting(true)}>
              <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
              {t('cash_boxes.report.print')}
            </button>
            <button
              ref={next}
              type="button"
              className={controls.button}
              data-kind="primary"
              data-size="large"
              onClick={onNew}
            >
              {t('cash_boxes.report.new')}
            </button>
          </div>
        </aside>
      </div>
      {printing && <PrintSheet onPrinted={() => setPrinting(false)}>{face}</PrintSheet>}
    </>
  )
}
