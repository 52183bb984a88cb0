import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { events as eventEntity } from '../../shared/events/entity'
import { MINUTE, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import type { ChipFilter } from '../kit/list/filter-chips'
import { type ListState, useListState } from '../kit/list/list-state'
import { RowList } from '../kit/list/row-list'
import type { ListColumn } from '../kit/list/rows'
import { type Format, type T, useFormat, useT } from '../kit/phrases'
import { useAll, useFind } from '../sync/react'
import { CapacityBar } from './capacity-bar'
import classes from './events.module.css'
import { EVENT_FILTERS } from './search'
import { EVENT_STATES, type EventState, eventState, occupancyOf, upcomingFirst } from './state'
import { StateBadge } from './state-badge'
import { useOccupancy } from './use-occupancy'

type Row = RowOf<'events'> & { readonly state: EventState }

const UPCOMING = { by: 'starts_at', desc: false }
/** Upper limit of the list: more events than a venue has in a decade. */
const ALL = 5000

/** Page of events: the upcoming ones first, live and available offline. */
export function EventsPage() {
  const t = useT()
  const format = useFormat()
  const navigate = useNavigate()
  const state = useListState({ sorts: eventEntity.sorts, filters: EVENT_FILTERS, openBy: 'event_id', sort: UPCOMING })
  const now = useNow()
  const quotas = useAll('quotas')
  const events = useFind('events', { sort: { by: 'starts_at', desc: false }, limit: ALL })
  const rows = useMemo(() => {
    if (!events) return undefined
    const all = upcomingFirst(events, now).map((event) => {
      return { ...event, state: eventState(event, occupancyOf(quotas, event.id), now) }
    })
    return arranged(all, state, now)
  }, [events, quotas, now, state])
  const filters = useMemo<ChipFilter[]>(() => {
    const options = {
      when: (['upcoming', 'past'] as const).map((value) => ({ value, label: t(`events.when.${value}`) })),
      state: EVENT_STATES.map((value) => ({ value, label: t(`events.state.${value}`) })),
    }
    return EVENT_FILTERS.map((filter) => ({ ...filter, options: options[filter.key] }))
  }, [t])
  const columns = useMemo(() => columnsOf(t, format, now), [t, format, now])
  return (
    <RowList
      title="events.title"
      search="events.search"
      empty={{ title: 'events.empty', hint: 'events.empty_hint' }}
      columns={columns}
      filters={filters}
      state={state}
      rows={rows}
      total={rows?.length}
      onOpen={(event) => void navigate({ to: '/events/$id', params: { id: event.id } })}
    />
  )
}

/** The time, a minute at a time: enough for "tonight" and "over". */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

function arranged(rows: readonly Row[], { q, chosen, sort }: ListState, now: number): Row[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const when = chosen.when?.[0]
  const fitting = rows.filter((event) => {
    const text = `${event.title} ${event.subtitle ?? ''} ${event.artist ?? ''}`.toLowerCase()
    const over = ms(event.ends_at) < now
    return words.every((word) => text.includes(word)) && (!when || (when === 'past') === over) && (!chosen.state || chosen.state.includes(event.state))
  })
  // The list opens with what is coming up; asked to sort, it sorts plainly.
  if (sort.by === 'title') fitting.sort((a, b) => a.title.localeCompare(b.title) * (sort.desc ? -1 : 1))
  else if (sort.desc) fitting.sort((a, b) => (a.starts_at < b.starts_at ? 1 : -1))
  return fitting
}

/** Sold tickets of an event, counted for visible rows only. */
function Sold({ event }: { readonly event: Row }) {
  const t = useT()
  const format = useFormat()
  const house = useOccupancy(event)(null)
  return <span className="num">{house ? t('events.of', { sold: format.number(house.sold), capacity: format.number(house.capacity) }) : '–'}</span>
}

function Full({ event }: { readonly event: Row }) {
  const house = useOccupancy(event)(null)
  return house && <CapacityBar house={house} />
}

const columnsOf = (t: T, format: Format, now: number): ListColumn<Row>[] => {
  const starts = (event: Row) => {
    const today = new Date(event.starts_at).toDateString() === new Date(now).toDateString()
    if (!today) return format.dateTime(event.starts_at)
    return t(new Date(event.starts_at).getHours() >= 17 ? 'events.tonight' : 'events.today', { time: format.time(event.starts_at) })
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
      below: (event, layout) => (layout === 'phone' ? starts(event) : t(event.seating_plan_id ? 'events.numbered' : 'events.open_floor')),
    },
    {
      key: 'starts_at',
      label: 'events.starts',
      sort: true,
      track: { wide: '176px', tablet: '172px' },
      cell: (event) => <span className={`num ${classes.starts}`}>{starts(event)}</span>,
      below: (event) => format.date(event.starts_at),
    },
    {
      key: 'state',
      label: 'events.status',
      track: { wide: '160px', tablet: '150px', phone: 'auto' },
      cell: (event) => <StateBadge state={event.state} />,
      below: (event, layout) => layout === 'phone' && <Sold event={event} />,
    },
    {
      key: 'bar',
      label: 'events.capacity',
      track: { wide: 'minmax(100px, 1fr)', tablet: 'minmax(80px, 1fr)' },
      cell: (event) => <Full event={event} />,
    },
    { key: 'sold', label: 'events.sold', end: true, track: { wide: '104px', tablet: '104px' }, cell: (event) => <Sold event={event} /> },
  ]
}
