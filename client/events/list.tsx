import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { eventsBulk } from '../../shared/events/bulk'
import { eventsList } from '../../shared/events/list'
import { iso } from '../../shared/kernel/time'
import { labelsList } from '../../shared/labels/list'
import { hasFeature } from '../../shared/orgs/rules'
import { seasonsList } from '../../shared/seasons/list'
import { useRowChoices } from '../kit/fields/choices/row-choices'
import { LinkButton } from '../kit/layout/link-button'
import type { ListColumn } from '../kit/list/rows'
import { entityPage } from '../kit/page/entity-page'
import { type Format, type T, useFormat, useT } from '../kit/phrases'
import { useNow } from '../kit/use-now'
import { useFoyer, useRow } from '../sync/react'
import { CapacityBar } from './capacity-bar'
import classes from './events.module.css'
import { eventState, type ShownEvent } from './state'
import { StateBadge } from './state-badge'
import { usePlaces } from './use-places'

type Row = ShownEvent

function useColumns(): readonly ListColumn<Row>[] {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  return useMemo(() => columnsOf(t, format, now), [t, format, now])
}

function useOpen(): (event: Row) => void {
  const navigate = useNavigate()
  return (event) => void navigate({ to: '/events/$id', params: { id: event.id } })
}

function ToSeries() {
  const t = useT()
  if (!hasFeature(useFoyer().identity.org, 'show_list')) return null
  return (
    <LinkButton variant="default" to="/events/series">
      {t('events.series_title')}
    </LinkButton>
  )
}

/** The events: what is coming up first. */
export const eventsPage = entityPage(eventsList, {
  create: { modal: 'new_event', label: 'events.new', can: 'events.edit' },
  bulk: eventsBulk,
  useColumns,
  useChoices: () => ({ season: useRowChoices(seasonsList), label_ids: useRowChoices(labelsList) }),
  useOpen,
  aside: <ToSeries />,
})

function State({ event, now }: { readonly event: Row; readonly now: number }) {
  return <StateBadge state={eventState(event, usePlaces(event), now)} />
}

/** Location of an event, and how its places are sold. */
function Place({ event }: { readonly event: Row }) {
  const t = useT()
  const location = useRow('locations', event.location_id)
  return [location?.name, t(event.seating_plan_id ? 'events.numbered' : 'events.open_floor')]
    .filter(Boolean)
    .join(' · ')
}

/** Sold tickets of an event, counted for visible rows only. */
function Sold({ event }: { readonly event: Row }) {
  const t = useT()
  const format = useFormat()
  const house = usePlaces(event)
  return (
    <span className="num">
      {house ? t('events.of', { sold: format.number(house.booked), capacity: format.number(house.total) }) : '–'}
    </span>
  )
}

function Full({ event }: { readonly event: Row }) {
  const house = usePlaces(event)
  return house && <CapacityBar house={house} />
}

const columnsOf = (t: T, format: Format, now: number): ListColumn<Row>[] => {
  const starts = (event: Row) => {
    if (!format.sameDay(event.starts_at, iso(now))) return format.dateTime(event.starts_at, new Date(now))
    return t(format.hour(event.starts_at) >= 17 ? 'events.tonight' : 'events.today', {
      time: format.time(event.starts_at),
    })
  }
  return [
    {
      key: 'title',
      label: 'events.event',
      sort: true,
      track: { wide: 'minmax(200px, 1.6fr)', tablet: 'minmax(160px, 1.6fr)', phone: 'minmax(0, 1fr)' },
      cell: (event) => (
        <>
          <span className={classes.title}>{event.title}</span>
          {event.subtitle && <span className={classes.subtitle}>{event.subtitle}</span>}
        </>
      ),
      below: (event, layout) => (layout === 'phone' ? starts(event) : <Place event={event} />),
    },
    {
      key: 'starts_at',
      label: 'events.starts',
      sort: true,
      track: { wide: '184px', tablet: '184px' },
      cell: (event) => <span className={`num ${classes.starts}`}>{starts(event)}</span>,
      below: (event) => format.sameDay(event.starts_at, iso(now)) && format.date(event.starts_at),
    },
    {
      key: 'state',
      label: 'events.status',
      track: { wide: '160px', tablet: '150px', phone: 'auto' },
      cell: (event) => <State event={event} now={now} />,
      below: (event, layout) => layout === 'phone' && <Sold event={event} />,
    },
    {
      key: 'bar',
      label: 'events.capacity',
      track: { wide: 'minmax(100px, 1fr)' },
      cell: (event) => <Full event={event} />,
    },
    {
      key: 'sold',
      label: 'events.sold',
      end: true,
      track: { wide: '104px', tablet: '104px' },
      cell: (event) => <Sold event={event} />,
    },
  ]
}
