import type { ReportLine } from '../../../shared/cash_boxes/report'
import classes from './report-lines.module.css'

/** The lines of one part of a shift's report, as they stand on the paper. */
export const ReportLines = ({ lines }: { readonly lines: readonly ReportLine[] }) => (
  <dl className={classes.lines}>
    {lines.map((line, i) =>
      line === null ? (
        <div key={`rule after ${lines[i - 1]?.name ?? ''}`} className={classes.rule} />
      ) : (
        <div
          key={`${line.name} ${lines.indexOf(line)}`}
          className={classes.line}
          data-strong={line.strong}
          data-indent={line.indent}
        >
          <dt>{line.name}</dt>
          <dd>{line.value}</dd>
        </div>
      ),
    )}
  </dl>
)
