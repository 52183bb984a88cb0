import type { RowOf } from '../../shared/registry'
import type { Context } from '../kernel/commands/handler'
import type { Portion } from './pools'

type Right = RowOf<'rights'>
type Holder = { readonly device_id: string } | { readonly order_id: string }

/** Makes a live, unused right of a device or an order. */
export const newRight = (
  ctx: Context,
  holder: Holder,
  { kind, event_id, subject_id, qty }: Portion,
  id = ctx.ports.newId(),
) => ({
  id,
  kind,
  event_id,
  subject_id,
  qty,
  device_id: null,
  order_id: null,
  ...holder,
  used: 0,
  returned: 0,
  status: 'live' as Right['status'],
  created_at: ctx.now,
  updated_at: ctx.now,
})
