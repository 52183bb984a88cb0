import type { createEventMediaItem } from '../../shared/event_media_items/commands'
import { existingRow } from '../kernel/commands/existing'
import type { Handler } from '../kernel/commands/handler'

/** Books a picture of an event as the last of its type. */
export const bookEventMediaItem: Handler<typeof createEventMediaItem> = async (trx, { event_id, url, type }, ctx) => {
  await existingRow(ctx, 'events', event_id)
  const items = trx
    .selectFrom('event_media_items')
    .select('pos')
    .where('org_id', '=', ctx.op.org_id)
    .where('event_id', '=', event_id)
  const last = await items.where('type', '=', type).orderBy('pos', 'desc').executeTakeFirst()
  const id = ctx.op.id
  await ctx.rows.insert('event_media_items', {
    id,
    event_id,
    url,
    type,
    pos: (last?.pos ?? 0) + 1,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  return () => existingRow(ctx, 'event_media_items', id)
}
