import type { ChartPoint, ChartTexts } from './chart-data'
import classes from './charts.module.css'

/** The figures of a chart as a table, which opens below it. */
export function ChartTable({ points, words }: { readonly points: readonly ChartPoint[]; readonly words: ChartTexts }) {
  const hasCompared = points.some(({ compared }) => compared !== null)
  return (
    <details className={classes.table}>
      <summary>{words.table}</summary>
      <div className={classes.scroll}>
        <table>
          <caption className="sr">{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.value}</th>
              {hasCompared && <th scope="col">{words.compared}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.key}>
                <th scope="row">{point.label}</th>
                <td className="num">{words.format(point.value)}</td>
                {hasCompared && <td className="num">{point.compared === null ? '–' : words.format(point.compared)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
