import { Fragment } from 'react'
import { waitingOf } from '../../../shared/cash_boxes/receipt'
import { type ReportData, shiftReport } from '../../../shared/cash_boxes/report'
import { cashiersOf, type ShiftFigures } from '../../../shared/cash_boxes/rules'
import type { RowOf } from '../../../shared/registry'
import { useFormat, useT } from '../../kit/phrases'
import { ReportLines } from '../../parts/cash_boxes/report-lines'
import { useAll, useFoyer, useLive, useRow } from '../../sync/react'
import controls from '../controls/controls.module.css'
import classes from './report.module.css'

type Props = { readonly row: RowOf<'cash_box_shifts'>; readonly figures: ShiftFigures; readonly at: string }

/** A Z-report, or an X-report while the shift is open, for screen and printer. */
export function ReportFace({ row, figures, at }: Props) {
  const t = useT()
  const { money, rate, stamp } = useFormat()
  const { identity, waiting } = useFoyer()
  const box = useRow('cash_boxes', row.cash_box_id)
  const users = useAll('users')
  const nameOf = (id: string) =>
    users.find((user) => user.id === id)?.name ?? (id === identity.user.id ? identity.user.name : '–')
  const cashier = cashiersOf(row).map(nameOf).join(', ')
  const reported: ReportData = {
    org: identity.org.name,
    shift: row,
    figures,
    box: box?.name ?? '',
    device: identity.device?.name ?? '',
    cashier,
    at,
    waiting: waitingOf(useLive(waiting), row.id),
    blind: row.status === 'open' && (box?.blind ?? false),
  }
  const report = shiftReport(reported, { t, money, rate, stamp })
  return (
    <article className={`${controls.card} ${classes.report}`} data-report={row.num}>
      <div>
        <p>{report.org}</p>
        <h1>{report.title}</h1>
        <p className={controls.hint}>{report.place}</p>
      </div>
      {report.sections.map(({ key, title, lines }) => (
        <Fragment key={key}>
          {title !== null && <h2>{title}</h2>}
          <ReportLines lines={lines} />
        </Fragment>
      ))}
    </article>
  )
}
