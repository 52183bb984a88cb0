import { sum } from '../../../shared/kernel/money'
import { lineTotal } from '../../../shared/orders/rules'
import { openIncident } from '../../incidents/open-incident'
import type { Context } from '../../kernel/commands/handler'
import { readRows } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import type { DeskSale } from './desk-sale'

/**
 * Opens an incident where a desk sold tickets of a cancelled event, which it cannot know offline. The sale is booked as
 * paid.
 */
export async function checkCancelledEvents(
  trx: Trx,
  ctx: Context,
  { id, booking_code, items }: DeskSale,
): Promise<void> {
  const events = await readRows(trx, 'events', ctx.op.org_id, [
    ...new Set(items.flatMap(({ event_id }) => event_id ?? [])),
  ])
  const off = events.filter(({ cancelled }) => cancelled)
  if (off.length === 0) return
  const lines = items.filter(({ event_id }) => off.some((event) => event.id === event_id))
  const titles = off.map(({ title }) => title).sort()
  await openIncident(ctx, {
    kind: 'event_cancelled',
    subject_id: id,
    device_id: ctx.op.device_id,
    details: {
      booking_code,
      titles: titles.join(', ').slice(0, 500),
      qty: sum(lines.map(({ qty }) => qty)),
      amount: sum(lines.map(lineTotal)),
      at: ctx.op.at,
      user_id: ctx.op.user_id,
    },
  })
}
