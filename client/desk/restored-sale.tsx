import { useT } from '../kit/phrases'
import { useFind } from '../sync/react'
import { OrderDialog } from './order-dialog'

/** The sale that was finished just before the browser stopped: booked, with its tickets still to be handed over. */
export function RestoredSale({ shift_id, onClose }: { readonly shift_id: string; readonly onClose: () => void }) {
  const t = useT()
  const orders = useFind('orders', { where: { shift_id } })
  const [last] = [...(orders ?? [])].sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  return <OrderDialog found={last ? { kind: 'order', order_id: last.id, ticket_id: null } : null} note={t('desk.done.found')} onClose={onClose} />
}
