import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Places } from '../../shared/events/places/places'
import { can } from '../../shared/kernel/permissions'
import { Can } from '../kit/can'
import { OneRow } from '../kit/display/one-row'
import { AsyncPart } from '../kit/layout/async-part'
import { Facts, Section } from '../kit/layout/detail-pane'
import { LinkButton } from '../kit/layout/link-button'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { RichText } from '../kit/rich-text/rich-text'
import { useNow } from '../kit/use-now'
import { PageHelp } from '../parts/help/page-help'
import { useFoyer, useRow } from '../sync/react'
import { CapacityBar } from './capacity-bar'
import { eventRows } from './edit/source'
import { AdmissionSettings } from './entry'
import { EventMenu, PublishEvent } from './event-menu'
import { EventSales, EventWaiting } from './event-sales'
import classes from './events.module.css'
import { PriceTable } from './price-table'
import { eventState, type ShownEvent } from './state'
import { StateBadge } from './state-badge'
import { useEventSales } from './use-places'

const CancellationProgress = lazy(() =>
  import('./cancellation/progress').then((m) => ({ default: m.CancellationProgress })),
)
const EventForm = lazy(() => import('./edit/event-form').then((m) => ({ default: m.EventForm })))

/** Page of one event: occupancy, prices and limits. */
export function EventPage() {
  const { id } = useParams({ from: '/_app/_shell/events/$id' })
  return (
    <OneRow
      table="events"
      id={id}
      gone={{ title: 'events.gone', hint: 'events.gone_hint' }}
      useElsewhere={eventRows.useOne}
    >
      {(event) => <Event event={event} />}
    </OneRow>
  )
}

function Event({ event }: { readonly event: ShownEvent }) {
  const t = useT()
  const format = useFormat()
  const mayEdit = can(useFoyer().identity.user.role, 'events.edit')
  const { view } = useSearch({ from: '/_app/_shell/events/$id' })
  const shown = mayEdit && view === 'edit' ? 'edit' : 'overview'
  const { sales, placesIn } = useEventSales(event)
  const house = placesIn(null)
  const now = useNow()
  const isWithoutPlaces = mayEdit && event.seating_plan_id === null && house?.total === 0
  const location = useRow('locations', event.location_id)
  useDocumentTitle(t('app.title', { page: event.title }))
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/events" className={classes.back} aria-label={t('events.all')}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        </Link>
        <div className={classes.headline}>
          <h1>{event.title}</h1>
          <StateBadge state={eventState(event, house, now)} />
          <PageHelp />
        </div>
        <p className={`num ${classes.facts}`}>
          {[
            event.subtitle,
            event.artist,
            `${format.fullDate(event.starts_at)}, ${format.time(event.starts_at)}–${format.time(event.ends_at)}`,
            location?.name,
            t(event.seating_plan_id ? 'events.numbered' : 'events.open_floor'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className={classes.actions}>
          <Can do="orders.read">
            <LinkButton variant="default" to="/orders" search={{ event_id: event.id }}>
              {t('events.orders')}
            </LinkButton>
          </Can>
          <Can do="events.edit">
            <PublishEvent event={event} />
            <EventMenu event={event} />
          </Can>
        </div>
        <Can do="events.edit">
          <nav className={classes.tabs} aria-label={t('events.views')}>
            {(['overview', 'edit'] as const).map((view) => (
              <Link
                key={view}
                to="/events/$id"
                params={{ id: event.id }}
                search={view === 'edit' ? { view } : {}}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {t(`events.${view}`)}
              </Link>
            ))}
          </nav>
        </Can>
      </header>
      {shown === 'edit' ? (
        <Suspense fallback={null}>
          <EventForm event_id={event.id} />
        </Suspense>
      ) : (
        <AsyncPart role="region" className={classes.columns} tabIndex={0} aria-label={event.title}>
          <div className={classes.main}>
            {house && (isWithoutPlaces ? <NoPlaces event_id={event.id} /> : <Capacity house={house} />)}
            <PriceTable event={event} placesIn={placesIn} />
          </div>
          <div className={classes.side}>
            {event.cancelled && mayEdit && (
              <Suspense fallback={null}>
                <CancellationProgress event_id={event.id} />
              </Suspense>
            )}
            <EventSales sales={sales} />
            <Can do="all_orders.read">
              <EventWaiting event_id={event.id} />
            </Can>
            <Section title={t('events.limits')}>
              <Facts
                facts={[
                  [t('events.max_qty'), format.number(event.max_qty_per_order)],
                  event.seating_plan_id
                    ? [t('events.desk_seats'), format.number(event.desk_holding.seats)]
                    : [t('events.desk_places'), format.number(event.desk_holding.places)],
                ]}
              />
            </Section>
            <AdmissionSettings event={event} />
            {event.description && (
              <Section title={t('events.about')}>
                <RichText html={event.description} />
              </Section>
            )}
          </div>
        </AsyncPart>
      )}
    </div>
  )
}

/** Notice of a general admission event that has no places, with the way to set them. */
function NoPlaces({ event_id }: { readonly event_id: string }) {
  const t = useT()
  const openModal = useOpenModal()
  return (
    <div className={`${classes.card} ${classes.noPlaces}`} role="status">
      <p>{t('events.quota.none')}</p>
      <Button onClick={() => openModal('event_quotas', event_id)}>{t('events.quota.set')}</Button>
    </div>
  )
}

function Capacity({ house }: { readonly house: Places }) {
  const t = useT()
  const format = useFormat()
  const figures = [
    ['sold', t('events.sold_count'), house.booked],
    ...(house.claimed > 0 ? [['claimed', t('events.claimed'), house.claimed] as const] : []),
    ...(house.optioned > 0 ? [['claimed', t('events.optioned'), house.optioned] as const] : []),
    ['held', t('events.held'), house.held],
    ...(house.on_hold > 0 ? [['held', t('events.house_seats'), house.on_hold] as const] : []),
    ['free', t('events.free'), house.free],
  ] as const
  return (
    <div className={classes.card}>
      <h2 className="sr">{t('events.capacity')}</h2>
      <CapacityBar house={house} large />
      <dl className={classes.figures}>
        {figures.map(([key, label, n]) => (
          <div key={label}>
            <dt data-of={key}>{label}</dt>
            <dd className="num">{format.number(n)}</dd>
            <dd className={`num ${classes.share}`}>
              {format.rate(house.total ? Math.round((n / house.total) * 1000) * 10 : 0)}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('events.capacity')}</dt>
          <dd className="num">{format.number(house.total)}</dd>
        </div>
      </dl>
    </div>
  )
}
