import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type EventSeries, eventSeries } from '../../shared/events/queries'
import { MAX_LIMIT } from '../../shared/kernel/model/query'
import { seasonsList } from '../../shared/seasons/list'
import { useRowChoices } from '../kit/fields/choices/row-choices'
import { LinkButton } from '../kit/layout/link-button'
import type { ChipFilter } from '../kit/list/filter-chips'
import { useListState } from '../kit/list/list-state'
import { RowList } from '../kit/list/row-list'
import type { ListColumn } from '../kit/list/rows'
import { useFormat, useT } from '../kit/phrases'
import { rowsOf } from '../kit/reading/list/list-rows'
import { useAnswer } from '../kit/reading/use-answer'

type Series = EventSeries & { readonly id: string }

const FILTERS = [
  { key: 'season', label: 'events.season', single: true, isBesideModal: true },
  { key: 'past_events', label: 'events.past_events', single: true },
] as const

const NEXT = { by: 'next_starts_at', desc: false }

function useColumns(): readonly ListColumn<Series>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'title',
        label: 'events.series',
        track: { wide: 'minmax(200px, 1.6fr)', tablet: 'minmax(160px, 1.6fr)', phone: 'minmax(0, 1fr)' },
        cell: ({ title }) => title,
        below: ({ starts_at, ends_at, qty }, layout) =>
          [
            `${format.date(starts_at)} – ${format.date(ends_at)}`,
            layout === 'phone' && t('events.series_count', { count: qty }),
          ]
            .filter(Boolean)
            .join(' · '),
      },
      {
        key: 'next_starts_at',
        label: 'events.series_next',
        track: { wide: '180px', tablet: '172px' },
        cell: ({ next_starts_at }) => (next_starts_at ? format.dateTime(next_starts_at) : t('events.series_over')),
      },
      {
        key: 'starts_at',
        label: 'events.series_first',
        track: { wide: '120px' },
        cell: ({ starts_at }) => format.date(starts_at),
      },
      {
        key: 'ends_at',
        label: 'events.series_last',
        track: { wide: '120px' },
        cell: ({ ends_at }) => format.date(ends_at),
      },
      {
        key: 'on_sale_qty',
        label: 'events.on_sale',
        end: true,
        track: { wide: '96px', tablet: '96px' },
        cell: ({ on_sale_qty }) => format.number(on_sale_qty),
      },
      {
        key: 'qty',
        label: 'events.series_dates',
        end: true,
        track: { wide: '96px', tablet: '96px' },
        cell: ({ qty }) => format.number(qty),
      },
    ],
    [t, format],
  )
}

/** The series of events, the one with the next date first. A series opens its dates. */
export function SeriesPage() {
  const t = useT()
  const navigate = useNavigate()
  const state = useListState({ sorts: [], filters: FILTERS, openBy: 'sync_id', sort: NEXT })
  const seasons = useRowChoices(seasonsList)
  const filters = useMemo<ChipFilter[]>(() => {
    const options = {
      season: seasons,
      past_events: [
        { value: '1', label: t('app.yes') },
        { value: '0', label: t('app.no') },
      ],
    }
    return FILTERS.map((filter) => ({ ...filter, options: options[filter.key] }))
  }, [seasons, t])
  const { season, past_events } = state.chosen
  const { answer, problem } = useAnswer(
    eventSeries,
    {
      input: {
        limit: MAX_LIMIT,
        page: 1,
        query: state.q || null,
        season_id: season?.[0] ?? null,
        past_events: past_events ? past_events[0] === '1' : null,
      },
    },
    ['events'],
  )
  const rows = useMemo(
    () => rowsOf(answer?.event_series.map((series): Series => ({ ...series, id: series.sync_id }))),
    [answer],
  )
  return (
    <RowList<Series>
      title="events.series_title"
      search="events.search"
      empty={{ title: 'events.empty', hint: 'events.empty_hint' }}
      columns={useColumns()}
      filters={filters}
      state={state}
      rows={{ ...rows, problem }}
      onOpen={({ sync_id }) => void navigate({ to: '/events', search: { sync_id, all: '1' } })}
      actions={
        <LinkButton variant="default" to="/events">
          {t('events.series_events')}
        </LinkButton>
      }
    />
  )
}
