import { sum } from '../../shared/kernel/money'
import type { RowOf } from '../../shared/registry'
import { Facts } from '../kit/detail-pane'
import { useT } from '../kit/phrases'
import { useAll, useFind } from '../sync/react'
import classes from './devices.module.css'

const left = (right: RowOf<'rights'>) => (right.kind === 'series' ? 0 : right.qty - right.used - right.returned)

/** What a device may still sell, as far as the server knows: by event, and its receipt series. */
export function Holdings({ device_id }: { readonly device_id: string }) {
  const t = useT()
  const rights = (useFind('rights', { where: { device_id } }) ?? []).filter((right) => right.status === 'live')
  const events = useFind('events', { sort: { by: 'starts_at', desc: false }, limit: 5000 })
  const boxes = useAll('cash_boxes')
  const selling = rights.filter((right) => left(right) > 0)
  const facts = [...new Set(selling.map((right) => right.event_id))].map((event_id) => {
    const of = (kind: 'seat' | 'places') => sum(selling.filter((right) => right.event_id === event_id && right.kind === kind).map(left))
    const said = [of('seat') && t('devices.holds_seats', { count: of('seat') }), of('places') && t('devices.holds_places', { count: of('places') })]
    return [events?.find((event) => event.id === event_id)?.title ?? '', said.filter(Boolean).join(' · ')] as const
  })
  const series = rights
    .filter((right) => right.kind === 'series')
    .map((right) => [t('devices.holds_series', { cash_box: boxes.find((box) => box.id === right.subject_id)?.name ?? '' }), `${right.used}`] as const)
  if (facts.length + series.length === 0) return <p className={classes.quiet}>{t('devices.holds_nothing')}</p>
  return <Facts facts={[...facts, ...series]} />
}
