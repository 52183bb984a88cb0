import { useMemo } from 'react'
import { entities, type RowOf } from '../../shared/registry'
import { Money } from '../kit/display/money'
import type { ChipFilter } from '../kit/list/filter-chips'
import { useListState } from '../kit/list/list-state'
import { useListed } from '../kit/list/paged-rows'
import { rowsOf } from '../kit/list/reading/list-rows'
import { RowList } from '../kit/list/row-list'
import type { ListColumn } from '../kit/list/rows'
import { useFormat, useT } from '../kit/phrases'
import { SyncMark } from '../kit/sync/sync-mark'
import { useAll } from '../sync/react'
import { ShiftDetail } from './detail'

const SHIFT_FILTERS = [
  { key: 'cash_box_id', label: 'cash_boxes.shifts.box' },
  { key: 'status', label: 'cash_boxes.shifts.status', single: true },
] as const

const NEWEST = { by: 'starts_at', desc: true }

/** Every cashier's turn at a drawer, the newest first, live, offline. */
export function ShiftsPage() {
  const t = useT()
  const state = useListState({ sorts: entities.cash_box_shifts.sorts, filters: SHIFT_FILTERS, openBy: 'shift_id', sort: NEWEST })
  const boxes = useAll('cash_boxes')
  const { rows, more } = useListed('cash_box_shifts', state)
  const filters = useMemo<ChipFilter[]>(() => {
    const options = {
      cash_box_id: boxes.map(({ id, name }) => ({ value: id, label: name })),
      status: (['open', 'closed'] as const).map((value) => ({ value, label: t(`cash_boxes.shifts.status.${value}`) })),
    }
    return SHIFT_FILTERS.map((filter) => ({ ...filter, options: options[filter.key] }))
  }, [boxes, t])
  return (
    <RowList
      title="cash_boxes.shifts"
      empty={{ title: 'cash_boxes.shifts.empty', hint: 'cash_boxes.shifts.empty_hint' }}
      columns={useColumns()}
      filters={filters}
      state={state}
      rows={rowsOf(rows, more)}
      hasMore={more !== undefined}
      detail={(id) => <ShiftDetail key={id} id={id} />}
    />
  )
}

function useColumns(): readonly ListColumn<RowOf<'cash_box_shifts'>>[] {
  const t = useT()
  const format = useFormat()
  const boxes = useAll('cash_boxes')
  const users = useAll('users')
  const devices = useAll('devices')
  return useMemo(() => {
    const box = (id: string) => boxes.find((each) => each.id === id)?.name ?? '–'
    const cashier = (id: string) => users.find((each) => each.id === id)?.name ?? '–'
    // Each device counts its own shifts: two of them at one cash box may have the same number.
    const desk = (id: string) => devices.find((each) => each.id === id)?.name ?? '–'
    return [
      {
        key: 'starts_at',
        label: 'cash_boxes.shifts.opened',
        sort: true,
        track: { wide: '136px', tablet: '152px', phone: 'minmax(0, 1fr)' },
        cell: ({ id, starts_at }) => (
          <>
            <time dateTime={starts_at}>{format.dateTime(starts_at)}</time> <SyncMark id={id} />
          </>
        ),
        below: ({ cash_box_id }, layout) => layout === 'phone' && box(cash_box_id),
      },
      {
        key: 'cash_box_id',
        label: 'cash_boxes.shifts.box',
        track: { wide: 'minmax(104px, 1.2fr)', tablet: 'minmax(140px, 1fr)' },
        cell: ({ cash_box_id, num }) => `${box(cash_box_id)} · ${num}`,
        below: ({ user_id, device_id }, layout) => (layout === 'wide' ? desk(device_id) : `${cashier(user_id)} · ${desk(device_id)}`),
      },
      { key: 'user_id', label: 'cash_boxes.shifts.cashier', track: { wide: 'minmax(84px, 1fr)' }, cell: ({ user_id }) => cashier(user_id) },
      {
        key: 'status',
        label: 'cash_boxes.shifts.status',
        track: { wide: '108px', tablet: '116px' },
        cell: ({ status }) => t(`cash_boxes.shifts.status.${status}`),
      },
      {
        key: 'difference',
        label: 'cash_boxes.figures.difference',
        end: true,
        track: { wide: '76px', tablet: '88px' },
        cell: ({ difference }) => (difference === null ? '–' : <Money cents={difference} />),
      },
      {
        key: 'total',
        label: 'cash_boxes.figures.turnover',
        end: true,
        track: { wide: '88px', tablet: '104px', phone: '96px' },
        cell: ({ total }) => <Money cents={total} />,
        below: ({ qty }) => t('cash_boxes.figures.sales', { count: qty }),
      },
    ]
  }, [boxes, users, devices, format, t])
}
