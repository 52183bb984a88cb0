import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { OneRow } from '../kit/display/one-row'
import { StatusBadge } from '../kit/display/status-badge'
import { DetailPane } from '../kit/layout/detail-pane'
import { useFormat, useT } from '../kit/phrases'
import { SyncMark } from '../kit/sync/sync-mark'
import { useFind, useRow } from '../sync/react'
import { History } from './history'
import { Items } from './items'
import classes from './orders.module.css'
import { Payments, Taxes } from './sums'

/** One order, as far as this device knows it. */
export function OrderDetail({ id }: { readonly id: string }) {
  return (
    <OneRow table="orders" id={id} gone={{ title: 'orders.gone', hint: 'orders.gone_hint' }}>
      {(order) => <Order order={order} />}
    </OneRow>
  )
}

function Order({ order }: { readonly order: RowOf<'orders'> }) {
  const t = useT()
  const items = useFind('order_items', { where: { order_id: order.id } })
  const payments = useFind('payments', { where: { order_id: order.id } })
  const contact = useRow('contacts', order.contact_id)
  const format = useFormat()
  return (
    <DetailPane
      title={
        <>
          <span className="num">{order.booking_code}</span>
          <CopyButton value={order.booking_code}>
            {({ copied, copy }) => (
              <ActionIcon aria-label={copied ? t('app.copied') : t('app.copy', { value: order.booking_code })} onClick={copy}>
                {copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
              </ActionIcon>
            )}
          </CopyButton>
        </>
      }
      badge={<StatusBadge code={order.status_code} />}
    >
      <div className={classes.buyer}>
        <div className={classes.buyerName}>
          {order.name || t('orders.walk_in')} <SyncMark id={order.id} words />
        </div>
        <div className={`num ${classes.buyerFacts}`}>
          {[t(`orders.channel.${order.channel}`), `${format.day(order.created_at)}, ${format.time(order.created_at)}`, contact?.email]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {order.discount > 0 && (
          <div className={`num ${classes.buyerFacts}`}>
            {[order.promo_code_name ?? order.discount_reason ?? t('promo_codes.desk.discount'), format.money(-order.discount)].join(' · ')}
          </div>
        )}
        {order.annotation && <p className={classes.note}>{order.annotation}</p>}
      </div>
      {items && <Items items={items} order={order} />}
      {items && payments && <Taxes items={items} payments={payments} />}
      <Can do="payments.read">{payments && <Payments payments={payments} order={order} />}</Can>
      {items && <History order={order} items={items} />}
    </DetailPane>
  )
}
