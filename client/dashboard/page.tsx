import { useDocumentTitle } from '@mantine/hooks'
import { Suspense } from 'react'
import { can } from '../../shared/kernel/permissions'
import { hasFeature } from '../../shared/orgs/rules'
import { PeriodBar } from '../kit/dates/period-bar'
import { Unanswered } from '../kit/layout/notice/unanswered'
import { useFormat, useT } from '../kit/phrases'
import { useDomainList } from '../parts/app/domain-list'
import { PageHelp } from '../parts/help/page-help'
import { useFoyer } from '../sync/react'
import classes from './dashboard.module.css'
import { OpenShifts } from './open-shifts'
import { SalesPanel } from './sales-panel'
import { BestEvents, Channels, Methods } from './shares'
import { ShopCard } from './shop-card'
import { Tonight } from './tonight'
import { type DashboardState, useDashboardState, useSales } from './use-dashboard'

/**
 * The dashboard: sales of a period compared with the one before, tonight's events, best events, channels and open
 * shifts.
 */
export function DashboardPage() {
  const t = useT()
  const format = useFormat()
  const { user, org } = useFoyer().identity
  const { role } = user
  const state = useDashboardState()
  const seesSales = can(role, 'all_orders.read')
  useDocumentTitle(t('app.title', { page: t('dashboard.title') }))
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <div className={classes.title}>
          <h1>
            {t('dashboard.title')} <span className={classes.date}>{format.fullDate(new Date().toISOString())}</span>
          </h1>
          <PageHelp />
        </div>
        {seesSales && (
          <PeriodBar
            seasonMonth={org.settings.start_season_month}
            period={state.period}
            compared={state.compared}
            onPeriod={state.setPeriod}
            onCompared={state.setCompared}
          />
        )}
      </header>
      <div className={classes.body}>
        <Cards />
        {seesSales && <SalesOf state={state} />}
        <div className={classes.columns}>
          {can(role, 'check_ins.read') && <Tonight />}
          {can(role, 'cash_box_shifts.read') && <OpenShifts />}
        </div>
      </div>
    </div>
  )
}

/** Cards that other domains add above the figures. */
function Cards() {
  const { role } = useFoyer().identity.user
  const cards = useDomainList().flatMap(({ dashboard }) => (dashboard && can(role, dashboard.can) ? dashboard : []))
  return (
    <Suspense fallback={null}>
      {cards.map(({ name, component: Card }) => (
        <Card key={name} />
      ))}
    </Suspense>
  )
}

function SalesOf({ state }: { readonly state: DashboardState }) {
  const t = useT()
  const format = useFormat()
  const { user, org } = useFoyer().identity
  const { role } = user
  const shown = useSales(state)
  if (shown.state === 'device')
    return (
      <section className={classes.card} aria-label={t('dashboard.title')}>
        <p className={classes.offline} role="status">
          {t('dashboard.offline')}
        </p>
        <dl className={classes.local}>
          {(['turnover', 'tickets', 'orders'] as const)
            .filter((figure) => figure !== 'turnover' || can(role, 'payments.read'))
            .map((figure) => (
              <div key={figure}>
                <dt>{t(`dashboard.${figure}`)}</dt>
                <dd className="num">
                  {figure === 'turnover' ? format.money(shown.figures.turnover) : format.number(shown.figures[figure])}
                </dd>
              </div>
            ))}
        </dl>
      </section>
    )
  if (shown.state === 'failed')
    return (
      <section className={classes.card} aria-label={t('dashboard.title')}>
        <Unanswered of={shown.failure} away="dashboard.offline_part" />
      </section>
    )
  const sales = shown.state === 'server' ? shown.sales : undefined
  return (
    <>
      <SalesPanel sales={sales} state={state} />
      {sales && (
        <div className={classes.columns}>
          <BestEvents sales={sales} />
          <Channels sales={sales} />
          {hasFeature(org, 'web_shop') && <ShopCard state={state} />}
          {sales.methods.length > 0 && <Methods sales={sales} />}
        </div>
      )}
    </>
  )
}
