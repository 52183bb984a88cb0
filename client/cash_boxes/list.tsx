import { useMemo } from 'react'
import { shiftsList } from '../../shared/cash_boxes/list'
import type { RowOf } from '../../shared/registry'
import { Money } from '../kit/display/money'
import type { ListColumn } from '../kit/list/rows'
import { entityPage } from '../kit/page/entity-page'
import { useFormat, useT } from '../kit/phrases'
import { SyncMark } from '../kit/sync/sync-mark'
import { useAll } from '../sync/react'
import { ShiftDetail } from './detail'

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
        label: 'cash_box_shifts.starts_at',
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
        label: 'cash_box_shifts.cash_box_id',
        track: { wide: 'minmax(104px, 1.2fr)', tablet: 'minmax(140px, 1fr)' },
        cell: ({ cash_box_id, num }) => `${box(cash_box_id)} · ${num}`,
        below: ({ user_id, device_id }, layout) =>
          layout === 'wide' ? desk(device_id) : `${cashier(user_id)} · ${desk(device_id)}`,
      },
      {
        key: 'user_id',
        label: 'cash_box_shifts.user_id',
        track: { wide: 'minmax(84px, 1fr)' },
        cell: ({ user_id }) => cashier(user_id),
      },
      {
        key: 'status',
        label: 'cash_box_shifts.status',
        track: { wide: '108px', tablet: '116px' },
        cell: ({ status }) => t(`cash_box_shifts.status.${status}`),
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

function useChoices() {
  const boxes = useAll('cash_boxes')
  const users = useAll('users')
  return useMemo(
    () => ({
      cash_box_id: boxes.map(({ id, name }) => ({ value: id, label: name })),
      cashier: users.map(({ id, name }) => ({ value: id, label: name })),
    }),
    [boxes, users],
  )
}

/** Every cashier's turn at a drawer, the newest first. */
export const shiftsPage = entityPage(shiftsList, {
  useColumns,
  useChoices,
  detailById: (id) => <ShiftDetail key={id} id={id} />,
})
