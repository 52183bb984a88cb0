import { sum } from '../../shared/kernel/money'
import type { RowOf } from '../../shared/registry'
import { Facts } from '../kit/detail-pane'
import { useFormat, useT } from '../kit/phrases'
import { useAll, useFind } from '../sync/react'
import classes from './devices.module.css'

type Right = RowOf<'rights'>

const left = (right: Right) => (right.kind === 'series' ? 0 : right.qty - right.used - right.returned)

/** What a device may still sell and take, as far as the server knows: by event, what is counted, its receipt series and its open shift. */
export function Holdings({ device_id }: { readonly device_id: string }) {
  const t = useT()
  const format = useFormat()
  const rights = (useFind('rights', { where: { device_id } }) ?? []).filter((right) => right.status === 'live')
  const events = useFind('events', { sort: { by: 'starts_at', desc: false }, limit: 5000 })
  const shifts = useFind('cash_box_shifts', { sort: { by: 'starts_at', desc: true }, limit: 200 })
  const boxes = useAll('cash_boxes')
  const boxName = (id: string) => boxes.find((box) => box.id === id)?.name ?? ''
  const selling = rights.filter((right) => left(right) > 0)
  const amount = (kind: Right['kind'], event_id: string | null) =>
    sum(selling.filter((right) => right.kind === kind && right.event_id === event_id).map((right) => (kind === 'balance' ? 1 : left(right))))
  const said = (parts: readonly (readonly [number, string])[]) => parts.flatMap(([count, words]) => (count > 0 ? [words] : [])).join(' · ')
  const facts = [...new Set(selling.flatMap(({ event_id }) => (event_id ? [event_id] : [])))].map((event_id) => {
    const [seats, places] = [amount('seat', event_id), amount('places', event_id)]
    return [
      events?.find((event) => event.id === event_id)?.title ?? '',
      said([
        [seats, t('devices.holds_seats', { count: seats })],
        [places, t('devices.holds_places', { count: places })],
      ]),
    ] as const
  })
  const [stock, vouchers] = [amount('stock', null), amount('balance', null)]
  const counted = said([
    [stock, t('devices.holds_stock', { count: stock })],
    [vouchers, t('devices.holds_vouchers', { count: vouchers })],
  ])
  const series = rights
    .filter((right) => right.kind === 'series')
    .map(
      (right) =>
        [t('devices.holds_series', { cash_box: boxName(right.subject_id) }), t('devices.last_receipt', { number: format.number(right.used) })] as const,
    )
  const open = (shifts ?? [])
    .filter((shift) => shift.device_id === device_id && shift.status === 'open')
    .map(
      (shift) =>
        [t('devices.exposed_shift'), t('devices.exposed_shift_at', { cash_box: boxName(shift.cash_box_id), time: format.dateTime(shift.starts_at) })] as const,
    )
  const all = [...facts, ...(counted ? [[t('devices.holds_counted'), counted] as const] : []), ...series, ...open]
  if (all.length === 0) return <p className={classes.quiet}>{t('devices.holds_nothing')}</p>
  return <Facts facts={all} />
}
