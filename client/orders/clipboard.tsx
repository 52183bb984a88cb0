import { IconClipboardList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { LinkButton } from '../kit/layout/link-button'
import { useFormat, useT } from '../kit/phrases'
import { BarPopover } from '../parts/app/bar-popover'
import type { BarItemProps } from '../parts/app/domain'
import { StatusBadge } from '../parts/orders/status-badge'
import { useFind } from '../sync/react'
import classes from './clipboard.module.css'
import { clipboardOrders } from './clipboard-orders'

/** Newest orders of this device among which those without an invoice are looked for. */
const LOOKED_AT = 200

/** Clipboard of the bar: the newest orders without an invoice. Works offline. */
export function Clipboard({ position }: BarItemProps) {
  const t = useT()
  return (
    <BarPopover
      position={position}
      title={t('orders.clipboard')}
      icon={<IconClipboardList size={20} stroke={1.6} aria-hidden="true" />}
      way={(close) => (
        <LinkButton to="/orders" variant="subtle" onClick={close}>
          {t('orders.clipboard_all')}
        </LinkButton>
      )}
    >
      {(close) => <RecentOrders onLeave={close} />}
    </BarPopover>
  )
}

/** Reads the orders only while the clipboard is open. */
function RecentOrders({ onLeave }: { readonly onLeave: () => void }) {
  const t = useT()
  const format = useFormat()
  const newest = useFind('orders', { sort: { by: 'created_at', desc: true }, limit: LOOKED_AT })
  const orders = useMemo(() => newest && clipboardOrders(newest), [newest])
  if (!orders) return null
  if (orders.length === 0) return <p className={classes.none}>{t('orders.clipboard_none')}</p>
  return (
    <ul>
      {orders.map((order) => (
        <li key={order.id}>
          <Link to="/orders" search={{ order_id: order.id }} className={classes.order} onClick={onLeave}>
            <span className={classes.text}>
              <strong className="num">{order.booking_code}</strong>
              <span>{[order.name || t('orders.walk_in'), order.static_title].filter(Boolean).join(' · ')}</span>
            </span>
            <span className={classes.facts}>
              <StatusBadge code={order.status_code} />
              <span className="num">{format.money(order.total)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
