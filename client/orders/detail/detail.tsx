import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isCart, STATUS } from '../../../shared/orders/status'
import { Can } from '../../kit/can'
import { BreakableAddress } from '../../kit/display/breakable-address'
import { DetailPane, Facts, Section } from '../../kit/layout/detail-pane'
import { useFormat, useT } from '../../kit/phrases'
import { SyncMark } from '../../kit/sync/sync-mark'
import { StatusBadge } from '../../parts/orders/status-badge'
import { useRow } from '../../sync/react'
import { OrderActionBar } from '../actions/action-bar'
import classes from '../orders.module.css'
import { type ShownOrder, useOrder } from '../use-order'
import { Answers } from './answers'
import { DonationReceipts } from './donation-receipts'
import { OrderTimeline } from './history'
import { Items } from './items'
import { Emails, Invoices, Shipping, TicketsPdf } from './papers'
import { Payments, Taxes } from './sums'

/** One order, from the server and from this device. */
export function OrderDetail({ id }: { readonly id: string }) {
  const t = useT()
  const shown = useOrder(id)
  if (shown) return <Order shown={shown} />
  if (shown === undefined) return null
  return (
    <DetailPane title={t('orders.gone')}>
      <Section>
        <p className={classes.quiet}>{t('orders.gone_hint')}</p>
      </Section>
    </DetailPane>
  )
}

function Order({ shown }: { readonly shown: ShownOrder }) {
  const { order, items, payments, whole, isSettled } = shown
  const t = useT()
  const format = useFormat()
  return (
    <DetailPane
      title={
        <>
          <span className="num">{order.booking_code}</span>
          <CopyButton value={order.booking_code}>
            {({ copied, copy }) => (
              <ActionIcon
                aria-label={copied ? t('app.copied') : t('app.copy', { value: order.booking_code })}
                onClick={copy}
              >
                {copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
              </ActionIcon>
            )}
          </CopyButton>
        </>
      }
      badge={<StatusBadge code={order.status_code} reason={order.refund_decision} />}
    >
      <div className={classes.buyer}>
        <div className={classes.buyerName}>
          {order.name || t(isCart(order) ? 'orders.cart' : 'orders.walk_in')} <SyncMark id={order.id} words />
        </div>
        <div className={`num ${classes.buyerFacts}`}>
          {[
            t(`orders.order_type.${order.order_type}`),
            t(`orders.channel.${order.channel}`),
            `${format.day(order.created_at)}, ${format.time(order.created_at)}`,
          ].join(' · ')}
        </div>
        {(order.status_code === STATUS.partially_refunded || order.status_code === STATUS.refunded) && (
          <div className={classes.buyerFacts}>{t(`orders.status_reason.${order.status_code}`)}</div>
        )}
        {isCart(order) && <p className={classes.note}>{t('orders.cart_hint')}</p>}
        {order.annotation && <p className={classes.note}>{order.annotation}</p>}
      </div>
      <OrderActionBar shown={shown} />
      <OrderFacts shown={shown} />
      <Items items={items} order={order} />
      <Can do="orders.sell">
        <TicketsPdf order={order} items={items} />
      </Can>
      {isSettled && <Taxes items={items} payments={payments} />}
      {isSettled && (
        <Can do="payments.read">
          <Payments payments={payments} order={order} values={whole?.voucher_values ?? []} />
        </Can>
      )}
      {whole && <Answers order={whole} />}
      {whole && <Shipping order={whole} />}
      {whole && <Invoices invoices={whole.invoices} />}
      {items.some(({ charge }) => charge === 'donation') && <DonationReceipts order_id={order.id} />}
      {whole && <Emails emails={whole.emails} />}
      {isSettled && (
        <OrderTimeline
          order={order}
          items={items}
          invoices={whole?.invoices ?? []}
          payments={payments}
          activities={whole?.activities ?? []}
        />
      )}
    </DetailPane>
  )
}

/** The buyer's contact, the deadline, and the order that this one was exchanged for. */
function OrderFacts({ shown: { order, whole } }: { readonly shown: ShownOrder }) {
  const t = useT()
  const format = useFormat()
  const local = useRow('contacts', order.contact_id)
  const contact = local ?? whole?.contact
  const affiliate = useRow('promo_codes', whole?.affiliate_id ?? null)
  const facts = [
    ...(order.contact_id
      ? [
          [
            t('orders.contact'),
            <Link key="contact" to="/contacts" search={{ contact_id: order.contact_id }} className={classes.eventLink}>
              <BreakableAddress
                text={[contact?.name, contact?.email].filter(Boolean).join(' · ') || t('orders.contact_open')}
              />
            </Link>,
          ] as const,
        ]
      : []),
    ...(order.valid_until && order.paid_at === null
      ? [[t('orders.valid_until'), format.stamp(order.valid_until)] as const]
      : []),
    ...(order.promo_code_name ? [[t('orders.promo_code'), order.promo_code_name] as const] : []),
    ...(affiliate
      ? [
          [
            t('orders.affiliate_id'),
            <Link
              key="affiliate"
              to="/settings/$page"
              params={{ page: 'promo_codes' }}
              search={{ promo_code_id: affiliate.id }}
              className={classes.eventLink}
            >
              {affiliate.name}
            </Link>,
          ] as const,
        ]
      : []),
    ...(order.discount_reason ? [[t('orders.discount_reason'), order.discount_reason] as const] : []),
    ...(whole?.resales ?? []).map(
      ({ state, count }) => [t('orders.resale'), t(`orders.resale.${state}`, { count })] as const,
    ),
    ...(order.exchanged_from_id
      ? [
          [
            t('orders.exchanged_from'),
            <Link key="from" to="/orders" search={{ order_id: order.exchanged_from_id }} className={classes.eventLink}>
              {t('orders.exchanged_from_open')}
            </Link>,
          ] as const,
        ]
      : []),
  ]
  if (facts.length === 0) return null
  return (
    <Section>
      <Facts facts={facts} />
    </Section>
  )
}
