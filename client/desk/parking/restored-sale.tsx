import { useState } from 'react'
import { useT } from '../../kit/phrases'
import { LookupDialog } from '../orders/order-dialog'

/** The sale that was recorded just before the browser stopped. Its tickets may not have been handed over yet. */
export function RestoredSale({ order_id }: { readonly order_id: string }) {
  const t = useT()
  const [open, setOpen] = useState(true)
  return (
    <LookupDialog
      found={open ? { kind: 'order', order_id, ticket_id: null } : null}
      note={t('desk.done.found')}
      onClose={() => setOpen(false)}
    />
  )
}
