import { SegmentedControl, Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import { daysIn } from '../../shared/kernel/period'
import { usePeriodText } from '../kit/dates/period-bar'
import { type Format, type T, useFormat, useT } from '../kit/phrases'
import { FigureChange } from './change'
import type { ChartPoint } from './charts/chart-data'
import { ComparisonChart } from './charts/comparison-chart'
import { SparkLine } from './charts/spark-line'
import classes from './dashboard.module.css'
import { bucketsFor, type DashboardState, type Sales, type TimeBucket } from './use-dashboard'

const CHART_HEIGHT = 300

const FIGURES = ['turnover', 'tickets', 'orders', 'check_ins'] as const
type Figure = (typeof FIGURES)[number]

const tickOf = (format: Format, bucket: TimeBucket, at: string): string =>
  bucket === 'HOUR' ? format.time(at) : bucket === 'MONTH' ? format.date(at).replace(/^\d+\.?\s/, '') : format.day(at)
const labelOf = (format: Format, bucket: TimeBucket, at: string): string =>
  bucket === 'HOUR' ? format.dateTime(at) : format.fullDate(at)

function pointsOf(sales: Sales, figure: Figure, bucket: TimeBucket, format: Format): ChartPoint[] {
  return sales.buckets.map((each, i) => {
    const before = sales.compared_buckets[i]
    return {
      key: each.starts_at,
      tick: tickOf(format, bucket, each.starts_at),
      label: labelOf(format, bucket, each.starts_at),
      value: each[figure] ?? 0,
      compared: sales.compared ? (before?.[figure] ?? 0) : null,
      compared_label: before ? labelOf(format, bucket, before.starts_at) : null,
      unfinished:
        i === sales.buckets.length - 1 && each.starts_at <= new Date().toISOString() && isOpen(bucket, each.starts_at),
    }
  })
}

const LENGTHS: Readonly<Record<TimeBucket, number>> = { HOUR: 1, DAY: 24, WEEK: 7 * 24, MONTH: 28 * 24 }
const isOpen = (bucket: TimeBucket, starts_at: string): boolean =>
  Date.now() - Date.parse(starts_at) < LENGTHS[bucket] * 3_600_000

/** Says what a chart shows: its first and last bar, and the highest. */
function summaryOf(t: T, points: readonly ChartPoint[], text: (value: number) => string): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const most = points.reduce((best, point) => (point.value > best.value ? point : best), first)
  return t('dashboard.chart_summary', {
    first: first.label,
    last: last.label,
    highest: text(most.value),
    when: most.label,
  })
}

/** The four figures of the period as tabs, and the course of the chosen one compared with the period before. */
export function SalesPanel({ sales, state }: { readonly sales: Sales | undefined; readonly state: DashboardState }) {
  const t = useT()
  const format = useFormat()
  const periodText = usePeriodText()
  const figures = FIGURES.filter(
    (each) => each !== 'turnover' || sales === undefined || sales.current.turnover !== null,
  )
  const [chosen, setChosen] = useState<Figure>('turnover')
  const figure = figures.find((each) => each === chosen) ?? 'tickets'
  const show = (of: Figure, value: number) =>
    of === 'turnover' ? format.money(value).replace(/[.,]00(?=\D*$)/, '') : format.number(value)
  const { bucket } = state
  const points = useMemo(() => (sales ? pointsOf(sales, figure, bucket, format) : []), [sales, figure, bucket, format])
  const text = (value: number) => (figure === 'turnover' ? format.money(value) : format.number(value))
  const words = {
    title: t(`dashboard.per.${bucket}`, { figure: t(`dashboard.${figure}`) }),
    value: t('dashboard.this_period'),
    compared: t('dashboard.period_before'),
    when: t('dashboard.when'),
    table: t('dashboard.table'),
    summary: summaryOf(t, points, text),
    reader: t('dashboard.read_chart'),
    format: text,
    least: figure === 'turnover' ? 400 : 4,
    axis: (value: number) => (figure === 'turnover' ? format.number(Math.round(value / 100)) : format.number(value)),
  }
  return (
    <section className={classes.card} aria-label={words.title}>
      <div className={classes.tiles} role="tablist" aria-label={t('dashboard.title')}>
        {figures.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={each === figure}
            tabIndex={each === figure ? 0 : -1}
            className={classes.tile}
            onClick={() => setChosen(each)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
              const next = figures[(figures.indexOf(figure) + step + figures.length) % figures.length]
              if (step === 0 || !next) return
              setChosen(next)
              const sibling =
                step > 0 ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling
              if (sibling instanceof HTMLElement) sibling.focus()
            }}
          >
            <span className={classes.name}>{t(`dashboard.${each}`)}</span>
            {sales ? (
              <>
                <span className={classes.row}>
                  <span className={`num ${classes.value}`}>{show(each, sales.current[each] ?? 0)}</span>
                  <SparkLine
                    values={sales.buckets.map((one) => one[each] ?? 0)}
                    compared={sales.compared_buckets.map((one) => one[each] ?? 0)}
                  />
                </span>
                {sales.compared && (
                  <FigureChange
                    value={sales.current[each] ?? 0}
                    before={sales.compared[each] ?? 0}
                    text={show(each, sales.compared[each] ?? 0)}
                  />
                )}
              </>
            ) : (
              <Skeleton height={44} />
            )}
          </button>
        ))}
      </div>
      <div className={classes.chart} role="tabpanel" aria-label={words.title}>
        <header className={classes.head}>
          <h2>{words.title}</h2>
          <span className={classes.legend}>
            <i data-of="value" /> {periodText(state.period)}
            {state.compared && (
              <>
                <i data-of="compared" /> {periodText(state.compared)}
              </>
            )}
          </span>
          <SegmentedControl
            size="xs"
            aria-label={t('dashboard.bucket')}
            value={bucket}
            onChange={(value) => state.setBucket(value as TimeBucket)}
            data={bucketsFor(daysIn(state.period)).map((value) => ({ value, label: t(`dashboard.bucket.${value}`) }))}
          />
        </header>
        {sales ? (
          <ComparisonChart points={points} words={words} height={CHART_HEIGHT} />
        ) : (
          <Skeleton height={CHART_HEIGHT + 28} />
        )}
      </div>
    </section>
  )
}
