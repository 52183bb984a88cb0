import { IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Can } from '../../kit/can'
import { useT } from '../../kit/phrases'
import { useSyncState } from '../../sync/react'
import controls from '../controls/controls.module.css'

/**
 * Link to the office's exchange of an order that another desk, an earlier shift or the shop sold. Its ledger belongs to
 * none of this desk's shifts, so it cannot be part of a sale here.
 */
export function OfficeExchange({ order_id, className }: { readonly order_id: string; readonly className: string }) {
  const t = useT()
  const { reachable } = useSyncState()
  if (!reachable) return null
  return (
    <Can do="payments.edit">
      <Link
        to="/orders"
        search={{ order_id, exchange_order: 'items_to_exchange' }}
        className={`${controls.button} ${className}`}
      >
        <IconRepeat size={20} stroke={1.75} aria-hidden="true" />
        {t('desk.exchange.office')}
      </Link>
    </Can>
  )
}
