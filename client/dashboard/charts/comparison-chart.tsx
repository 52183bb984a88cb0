import { useReducedMotion } from '@mantine/hooks'
import { Bar, CartesianGrid, Cell, ComposedChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisRange, type ChartPoint, type ChartTexts } from './chart-data'
import classes from './charts.module.css'

type Props = { readonly points: readonly ChartPoint[]; readonly words: ChartTexts; readonly height: number }

type Shape = { readonly x?: number; readonly y?: number; readonly width?: number; readonly height?: number }

/** The compared value: a wide grey bar with a tick on top, behind the bar of the value. */
const ComparedBar = ({ x = 0, y = 0, width = 0, height = 0 }: Shape) =>
  height > 0 ? (
    <g>
      <rect x={x} y={y} width={width} height={height} className={classes.compared} />
      <rect x={x} y={y} width={width} height={2} className={classes.tick} />
    </g>
  ) : (
    <g />
  )

function PointTooltip({
  active,
  payload,
  words,
}: {
  readonly active?: boolean
  readonly payload?: readonly { readonly payload: ChartPoint }[]
  readonly words: ChartTexts
}) {
  const point = payload?.[0]?.payload
  if (!active || !point) return null
  return (
    <div className={classes.tooltip}>
      <strong>{point.label}</strong>
      <span>
        {words.value} <b className="num">{words.format(point.value)}</b>
      </span>
      {point.compared !== null && (
        <span>
          {point.compared_label} <b className="num">{words.format(point.compared)}</b>
        </span>
      )}
    </div>
  )
}

/** A bar chart of a period with the one it is compared with, and the same figures as a table. */
export default function ComparisonChart({ points, words, height }: Props) {
  const isStill = useReducedMotion()
  const hasCompared = points.some(({ compared }) => compared !== null)
  const wide = points.length > 60 ? 4 : points.length > 31 ? 8 : 18
  return (
    <figure className={classes.figure} aria-label={words.title}>
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={height}>
          <ComposedChart data={[...points]} margin={{ top: 12, right: 4, bottom: 0, left: 0 }} barGap={0} accessibilityLayer={false}>
            <defs>
              <pattern id="unfinished" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="5" height="5" className={classes.hatchGround} />
                <rect width="2" height="5" className={classes.value} />
              </pattern>
            </defs>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              xAxisId="value"
              dataKey="tick"
              tickLine={false}
              axisLine={false}
              interval="preserveStartEnd"
              minTickGap={24}
              tick={{ className: classes.label ?? '' }}
            />
            <XAxis xAxisId="compared" dataKey="key" height={0} hide />
            <YAxis
              domain={axisRange(points, words.least)}
              tickLine={false}
              axisLine={false}
              width={52}
              tickFormatter={words.axis}
              tick={{ className: classes.label ?? '' }}
            />
            <Tooltip cursor={{ className: classes.cursor ?? '' }} content={<PointTooltip words={words} />} isAnimationActive={false} />
            {hasCompared && <Bar xAxisId="compared" dataKey="compared" barSize={wide} shape={<ComparedBar />} isAnimationActive={false} />}
            <Bar xAxisId="value" dataKey="value" barSize={Math.max(wide * 0.55, 3)} radius={[2, 2, 0, 0]} isAnimationActive={!isStill} animationDuration={140}>
              {points.map((point) => (
                <Cell key={point.key} className={point.unfinished ? classes.hatched : classes.value} />
              ))}
            </Bar>
          </ComposedChart>
        </ResponsiveContainer>
      </div>
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
    </figure>
  )
}
