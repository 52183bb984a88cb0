import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import type { z } from 'zod'
import { spanOf } from '../../shared/kernel/period'
import { shopStatistics } from '../../shared/shop/statistics'
import { Unanswered } from '../kit/layout/notice/unanswered'
import { useFormat, useT } from '../kit/phrases'
import { useFind, useServerQuery } from '../sync/react'
import classes from './dashboard.module.css'
import type { DashboardState } from './use-dashboard'

type Statistics = z.infer<(typeof shopStatistics)['returns']>

const FIGURES = ['visits', 'carts', 'paid'] as const

/** Visits, carts and orders of the web shop in the dashboard's period, by source. */
export function ShopCard({ state: { period } }: { readonly state: DashboardState }) {
  const t = useT()
  const span = useMemo(() => spanOf(period, t.zone), [period, t.zone])
  const newest = useFind('orders', { sort: { by: 'created_at', desc: true }, limit: 1 })
  const { answer, failure } = useServerQuery(shopStatistics, { input: span }, newest?.[0]?.rev ?? 0)
  return (
    <section className={classes.card} aria-label={t('dashboard.shop')}>
      <header className={classes.head}>
        <h2>{t('dashboard.shop')}</h2>
      </header>
      <Unanswered of={failure} away="dashboard.offline_part" />
      {answer ? <Figures counted={answer} /> : failure === null && <Skeleton height={120} />}
    </section>
  )
}

function Figures({ counted }: { readonly counted: Statistics }) {
  const t = useT()
  const format = useFormat()
  if (counted.views + counted.carts + counted.paid === 0)
    return <p className={classes.none}>{t('dashboard.shop_none')}</p>
  const rateOf = ({ visits, paid }: Pick<Statistics, 'visits' | 'paid'>): string =>
    visits === 0 ? '–' : format.rate(Math.round((Math.min(paid, visits) / visits) * 1000) * 10)
  const row = (figures: Pick<Statistics, 'visits' | 'carts' | 'paid'>) => (
    <>
      {FIGURES.map((each) => (
        <td key={each} className="num">
          {format.number(figures[each])}
        </td>
      ))}
      <td className="num">{rateOf(figures)}</td>
    </>
  )
  return (
    <>
      <table className={classes.sources}>
        <thead>
          <tr>
            <th>{t('dashboard.shop_source')}</th>
            {FIGURES.map((each) => (
              <th key={each}>{t(`dashboard.shop_${each}`)}</th>
            ))}
            <th>{t('dashboard.shop_rate')}</th>
          </tr>
        </thead>
        <tbody>
          {counted.sources.map((source) => (
            <tr key={`${source.kind} ${source.name}`}>
              <th scope="row">
                {source.name ?? t(`dashboard.shop_from.${source.kind}`)}
                {source.name !== null && source.kind !== 'host' && (
                  <small>{t(`dashboard.shop_from.${source.kind}`)}</small>
                )}
              </th>
              {row(source)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('dashboard.shop_all')}</th>
            {row(counted)}
          </tr>
        </tfoot>
      </table>
      <p className={classes.none}>{t('dashboard.shop_hint')}</p>
    </>
  )
}
