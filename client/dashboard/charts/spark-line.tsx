import classes from './charts.module.css'

type Props = { readonly values: readonly number[]; readonly compared?: readonly number[] }

const WIDTH = 96
const HEIGHT = 32

const path = (values: readonly number[], most: number): string =>
  values
    .map(
      (value, i) =>
        `${i === 0 ? 'M' : 'L'}${(i / Math.max(values.length - 1, 1)) * (WIDTH - 6) + 2} ${HEIGHT - 4 - (value / most) * (HEIGHT - 8)}`,
    )
    .join(' ')

/**
 * A small line of a figure's course beside the figure itself, with the compared course dashed. Decoration: the chart
 * has the values.
 */
export function SparkLine({ values, compared = [] }: Props) {
  const most = Math.max(1, ...values, ...compared)
  const last = values.at(-1)
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {compared.length > 1 && <path d={path(compared, most)} className={classes.sparkCompared} />}
      {values.length > 1 && <path d={path(values, most)} className={classes.sparkLine} />}
      {last !== undefined && values.length > 1 && (
        <circle cx={WIDTH - 4} cy={HEIGHT - 4 - (last / most) * (HEIGHT - 8)} r="3" className={classes.value} />
      )}
    </svg>
  )
}
