import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useId, useState } from 'react'
import { axisMarks, type ChartPoint, type ChartTexts, tickInterval } from './chart-data'
import { ChartTable } from './chart-table'
import classes from './charts.module.css'

type Props = { readonly points: readonly ChartPoint[]; readonly words: ChartTexts; readonly height: number }

/** Space in px around the bars, for the texts of the axes. */
const SPACE = { top: 12, right: 4, bottom: 30, left: 52 }

/** Corners of a bar, in px. */
const CORNER = 2

/** Outline of a bar from the axis at `zero` to its end at `y`, where its corners are round. */
function barPath(x: number, width: number, zero: number, y: number): string {
  const corner = Math.min(CORNER, Math.abs(zero - y)) * Math.sign(zero - y)
  const across = Math.abs(corner)
  return `M${x} ${zero}V${y + corner}q0 ${-corner} ${across} ${-corner}h${width - 2 * across}q${across} 0 ${across} ${corner}V${zero}z`
}

/** The text of a bar: its value and the one it is compared with. */
const textOf = ({ label, value, compared, compared_label }: ChartPoint, { format }: ChartTexts): string =>
  [`${label}: ${format(value)}`, ...(compared === null ? [] : [`${compared_label ?? ''}: ${format(compared)}`])].join(
    '; ',
  )

/**
 * A bar chart of a period with the one it is compared with, and the same figures as a table. Arrow keys go from bar to
 * bar.
 */
export function ComparisonChart({ points, words, height }: Props) {
  const { ref, width } = useElementSize()
  const [at, setAt] = useState<number | null>(null)
  const id = useId()
  const [summary, hatch] = [`${id}summary`, `${id}hatch`]
  const last = points.length - 1
  const band = Math.max(0, width - SPACE.left - SPACE.right) / Math.max(points.length, 1)
  const [low = 0, ...higher] = axisMarks(points, words.least)
  const high = higher.at(-1) ?? low
  const yOf = (value: number) => SPACE.top + ((high - value) / (high - low)) * (height - SPACE.top - SPACE.bottom)
  const centre = (i: number) => SPACE.left + (i + 0.5) * band
  const wide = Math.min(band, points.length > 60 ? 4 : points.length > 31 ? 8 : 18)
  const narrow = Math.min(band, Math.max(wide * 0.55, 3))
  const interval = tickInterval(points, band)
  const point = at === null ? undefined : points[at]
  const reach = (event: PointerEvent) => {
    const i = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - SPACE.left) / band)
    setAt(i >= 0 && i <= last ? i : null)
  }
  return (
    <figure className={classes.figure} aria-label={words.title}>
      <p id={summary} className="sr">
        {words.summary}
      </p>
      <div
        ref={ref}
        className={classes.chart}
        style={{ height }}
        onPointerMove={reach}
        onPointerDown={reach}
        onPointerLeave={() => setAt(null)}
      >
        <input
          type="range"
          className={classes.reader}
          min={0}
          max={Math.max(last, 0)}
          value={at ?? Math.max(last, 0)}
          aria-label={words.reader}
          aria-valuetext={textOf(points[at ?? last] ?? NO_POINT, words)}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          onFocus={() => setAt((before) => before ?? last)}
          onBlur={() => setAt(null)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setAt(null)
          }}
        />
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={words.title} aria-describedby={summary}>
            <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="5" height="5" className={classes.hatchGround} />
              <rect width="2" height="5" className={classes.value} />
            </pattern>
            {[low, ...higher].map((mark) => (
              <g key={mark}>
                <path d={`M${SPACE.left} ${yOf(mark)}H${width - SPACE.right}`} className={classes.grid} />
                <text x={SPACE.left - 8} y={yOf(mark)} dy="0.32em" textAnchor="end" className={classes.label}>
                  {words.axis(mark)}
                </text>
              </g>
            ))}
            {point && at !== null && (
              <rect
                x={centre(at) - band / 2}
                y={SPACE.top}
                width={band}
                height={yOf(low) - SPACE.top}
                className={classes.cursor}
              />
            )}
            {points.map(({ key, value, compared, unfinished }, i) => (
              <g key={key}>
                {compared !== null && compared > 0 && (
                  <>
                    <rect
                      x={centre(i) - wide / 2}
                      y={yOf(compared)}
                      width={wide}
                      height={yOf(0) - yOf(compared)}
                      className={classes.compared}
                    />
                    <rect x={centre(i) - wide / 2} y={yOf(compared)} width={wide} height={2} className={classes.tick} />
                  </>
                )}
                {value !== 0 && (
                  <path
                    d={barPath(centre(i) - narrow / 2, narrow, yOf(0), yOf(value))}
                    className={unfinished ? classes.hatched : classes.value}
                    {...(unfinished && { fill: `url(#${hatch})` })}
                  />
                )}
              </g>
            ))}
            {points.map(
              ({ key, tick }, i) =>
                i % interval === 0 && (
                  <text key={key} x={centre(i)} y={height - 8} textAnchor="middle" className={classes.label}>
                    {tick}
                  </text>
                ),
            )}
          </svg>
        )}
        {point && at !== null && (
          <div
            className={classes.tooltip}
            data-left={centre(at) > width / 2 || undefined}
            style={{ left: centre(at) }}
            aria-hidden="true"
          >
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
        )}
      </div>
      <ChartTable points={points} words={words} />
    </figure>
  )
}

const NO_POINT: ChartPoint = {
  key: '',
  tick: '',
  label: '',
  value: 0,
  compared: null,
  compared_label: null,
  unfinished: false,
}
