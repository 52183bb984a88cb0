import { exposureOf } from '../../shared/rights/kinds'
import { Facts } from '../kit/layout/detail-pane'
import { useFormat, useT } from '../kit/phrases'
import { heldText } from '../parts/rights/held-words'
import { useAll, useFind } from '../sync/react'
import classes from './devices.module.css'

/** The rights a device holds, as far as the server knows: by event, counted stock, receipt series and open shift. */
export function Holdings({ device_id }: { readonly device_id: string }) {
  const t = useT()
  const format = useFormat()
  const rights = (useFind('rights', { where: { device_id } }) ?? []).filter((right) => right.status === 'live')
  const events = useFind('events', { sort: { by: 'starts_at', desc: false }, limit: 5000 })
  const shifts = useFind('cash_box_shifts', { sort: { by: 'starts_at', desc: true }, limit: 200 })
  const boxes = useAll('cash_boxes')
  const boxName = (id: string) => boxes.find((box) => box.id === id)?.name ?? ''
  const held = (event_id: string | null) =>
    heldText(exposureOf(rights.filter((right) => right.event_id === event_id)), t, format)
  const facts = [...new Set(rights.flatMap(({ event_id }) => event_id ?? []))].flatMap((event_id) => {
    const words = held(event_id)
    return words ? [[events?.find((event) => event.id === event_id)?.title ?? '', words] as const] : []
  })
  const counted = held(null)
  const series = rights
    .filter((right) => right.kind === 'series')
    .map(
      (right) =>
        [
          t('devices.holds_series', { cash_box: boxName(right.subject_id) }),
          t('devices.last_receipt', { number: format.number(right.used) }),
        ] as const,
    )
  const open = (shifts ?? [])
    .filter((shift) => shift.device_id === device_id && shift.status === 'open')
    .map(
      (shift) =>
        [
          t('devices.exposed_shift'),
          t('devices.exposed_shift_at', {
            cash_box: boxName(shift.cash_box_id),
            time: format.dateTime(shift.starts_at),
          }),
        ] as const,
    )
  const all = [...facts, ...(counted ? [[t('devices.holds_counted'), counted] as const] : []), ...series, ...open]
  if (all.length === 0) return <p className={classes.quiet}>{t('devices.holds_nothing')}</p>
  return <Facts facts={all} />
}
