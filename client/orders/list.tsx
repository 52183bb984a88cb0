import { useMemo } from 'react'
import { labelsList } from '../../shared/labels/list'
import { ordersBulk } from '../../shared/orders/bulk'
import { ordersList } from '../../shared/orders/list'
import { isCart, STATUS } from '../../shared/orders/status'
import type { RowOf } from '../../shared/registry'
import { seasonsList } from '../../shared/seasons/list'
import { Money } from '../kit/display/money'
import { useRowChoices } from '../kit/fields/choices/row-choices'
import type { Choices } from '../kit/list/filter-choices'
import type { ListColumn } from '../kit/list/rows'
import { entityPage } from '../kit/page/entity-page'
import { useFormat, useT } from '../kit/phrases'
import { SyncMark } from '../kit/sync/sync-mark'
import { StatusBadge } from '../parts/orders/status-badge'
import { useAll, useFind, useRowMarks } from '../sync/react'
import { OrderDetail } from './detail/detail'
import classes from './orders.module.css'

type Order = RowOf<'orders'>

function useColumns(): readonly ListColumn<Order>[] {
  const t = useT()
  const format = useFormat()
  const marks = useRowMarks()
  const devices = useAll('devices')
  const events = useFind('events', { sort: { by: 'starts_at', desc: true }, limit: 1000 })
  const eventById = useMemo(() => new Map(events?.map((event) => [event.id, event])), [events])
  const deskById = useMemo(() => new Map(devices.map((device) => [device.id, device.name])), [devices])
  return useMemo<readonly ListColumn<Order>[]>(() => {
    const startsAt = (order: Order) => (order.event_id ? eventById.get(order.event_id)?.starts_at : undefined)
    const customer = (order: Order) => {
      if (isCart(order)) return t('orders.cart_until', { time: format.time(order.valid_until ?? order.created_at) })
      const desk = order.device_id && deskById.get(order.device_id)
      return order.name || (desk ? t('orders.walk_in_at', { desk }) : t('orders.walk_in'))
    }
    return [
      {
        key: 'booking_code',
        label: 'orders.code',
        sort: true,
        track: { wide: '118px', tablet: '118px' },
        cell: (order) => (
          <>
            <span className={`num ${classes.code}`}>{order.booking_code}</span>
            <span className={classes.wideOnly}>
              <SyncMark id={order.id} />
            </span>
          </>
        ),
        below: (order) =>
          marks.waiting.has(order.id) || marks.attention.has(order.id) ? (
            <SyncMark id={order.id} words />
          ) : (
            t(`orders.channel.${order.channel}`)
          ),
      },
      {
        key: 'name',
        label: 'orders.customer',
        sort: true,
        track: { wide: 'minmax(96px, 1fr)', tablet: 'minmax(104px, 1.4fr)', phone: 'minmax(0, 1fr)' },
        cell: (order) => (
          <span className={`${classes.clip} ${order.name ? '' : classes.quiet}`}>{customer(order)}</span>
        ),
        below: (order) => order.static_title,
      },
      {
        key: 'event',
        label: 'orders.event',
        track: { wide: 'minmax(116px, 1.3fr)' },
        cell: (order) => {
          const at = startsAt(order)
          return (
            <>
              <span className={classes.clip}>{order.static_title}</span>
              {at && <span className={`num ${classes.eventDay}`}>{format.day(at)}</span>}
            </>
          )
        },
      },
      {
        key: 'when',
        label: 'orders.tickets',
        track: { tablet: '146px' },
        cell: (order) => {
          const at = startsAt(order)
          return <span className={`num ${classes.quiet}`}>{at ? `${format.day(at)}, ${format.time(at)}` : '–'}</span>
        },
        below: (order) => t('orders.qty', { count: order.qty }),
      },
      {
        key: 'status_code',
        label: 'orders.status',
        sort: true,
        track: { wide: '142px', tablet: '148px', phone: '138px' },
        cell: (order) => <StatusBadge code={order.status_code} />,
        below: (order, layout) => layout === 'phone' && <span className="num">{order.booking_code}</span>,
      },
      {
        key: 'total',
        label: 'orders.total',
        sort: true,
        end: true,
        track: { wide: '80px', tablet: '94px', phone: '76px' },
        cell: (order) => <Money cents={order.total} className={classes.amount} />,
        below: (order) => format.when(order.created_at),
      },
      {
        key: 'created_at',
        label: 'orders.created',
        sort: true,
        end: true,
        track: { wide: '104px' },
        cell: (order) => (
          <time dateTime={order.created_at} className={`num ${classes.quiet}`}>
            {format.when(order.created_at)}
          </time>
        ),
      },
    ]
  }, [deskById, eventById, format, marks, t])
}

function useChoices(): Choices {
  const t = useT()
  const format = useFormat()
  const events = useFind('events', { sort: { by: 'starts_at', desc: true }, limit: 1000 })
  const season = useRowChoices(seasonsList)
  const label_ids = useRowChoices(labelsList)
  const codes = useAll('promo_codes')
  return useMemo(
    () => ({
      season,
      label_ids,
      affiliate_id: codes.map(({ id, name }) => ({ value: id, label: name })),
      status_code: Object.values(STATUS).map((code) => ({ value: String(code), label: t(`orders.status.${code}`) })),
      event_id: (events ?? []).map((event) => ({
        value: event.id,
        label: `${event.title} · ${format.day(event.starts_at)}`,
      })),
    }),
    [codes, events, season, label_ids, format, t],
  )
}

/** The orders, newest first. */
export const ordersPage = entityPage(ordersList, {
  create: { modal: 'new_order', label: 'orders.new.title', can: 'orders.sell' },
  bulk: ordersBulk,
  useColumns,
  useChoices,
  detailById: (id) => <OrderDetail key={id} id={id} />,
})
