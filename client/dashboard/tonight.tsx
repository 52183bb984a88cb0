import { Link } from '@tanstack/react-router'
import { eventsTonight } from '../../shared/dashboard/queries'
import { lastDays, spanOf } from '../../shared/kernel/period'
import { Unanswered } from '../kit/layout/notice/unanswered'
import { useFormat, useT } from '../kit/phrases'
import { useFind, useServerQuery, useSyncState } from '../sync/react'
import { SparkLine } from './charts/spark-line'
import classes from './dashboard.module.css'
import { ShareBar } from './shares'

/** Hour from which an event is said to be tonight. */
const EVENING = 17

/** The events of today with what is sold and who is inside. */
export function Tonight() {
  const t = useT()
  const format = useFormat()
  const scanned = useFind('check_ins', { sort: { by: 'created_at', desc: true }, limit: 1 })
  const span = spanOf(lastDays(1, Date.now(), t.zone), t.zone)
  const { reachable } = useSyncState()
  const { answer, failure } = useServerQuery(eventsTonight, { input: span }, scanned?.[0]?.rev ?? 0)
  const events = failure === null ? answer : undefined
  const isEvening = events?.some(({ starts_at }) => format.hour(starts_at) >= EVENING) ?? true
  return (
    <section className={classes.card} aria-label={t(isEvening ? 'dashboard.tonight' : 'dashboard.today')}>
      <header className={classes.head}>
        <h2>{t(isEvening ? 'dashboard.tonight' : 'dashboard.today')}</h2>
        <Link to="/door" className={classes.more}>
          {t('dashboard.open_door')}
        </Link>
      </header>
      {reachable && <Unanswered of={failure} />}
      {failure && <LocalEvents span={span} />}
      {events?.length === 0 && (
        <p className={classes.none}>
          <strong>{t('dashboard.no_event')}</strong> {t('dashboard.no_event_hint')}
        </p>
      )}
      <ul className={classes.list}>
        {events?.map(({ id, title, starts_at, location, booked, capacity, checked_in, to_come, arrivals }) => (
          <li key={id} className={classes.show}>
            <Link to="/events/$id" params={{ id }} className={classes.what}>
              <strong>{title}</strong>
              <span className={classes.sub}>
                {[format.time(starts_at), location, t('dashboard.sold_of', { sold: booked, capacity })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
            <ShareBar value={checked_in} compared={null} most={Math.max(booked, 1)} />
            <dl className={classes.facts}>
              <div>
                <dt>{t('dashboard.inside')}</dt>
                <dd className="num">{t('dashboard.inside_of', { inside: checked_in, sold: booked })}</dd>
              </div>
              <div>
                <dt>{t('dashboard.to_come')}</dt>
                <dd className="num">{format.number(to_come)}</dd>
              </div>
              <SparkLine values={arrivals.map(({ tickets }) => tickets)} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Today's events as this device knows them, without figures, while the server cannot be reached. */
function LocalEvents({ span }: { readonly span: { readonly from: string; readonly to: string } }) {
  const t = useT()
  const format = useFormat()
  const events = useFind('events', {
    where: { starts_at: { $gte: span.from, $lte: span.to } },
    sort: { by: 'starts_at', desc: false },
  })
  if (events?.length === 0) return <p className={classes.none}>{t('dashboard.no_event')}</p>
  return (
    <ul className={classes.list}>
      {events?.map(({ id, title, starts_at }) => (
        <li key={id} className={classes.show}>
          <Link to="/events/$id" params={{ id }} className={classes.what}>
            <strong>{title}</strong>
            <span className={classes.sub}>{format.time(starts_at)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
