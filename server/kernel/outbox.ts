import type { Context } from './handler'

/** What is to be brought out of the house, and to whom it is told what. */
export type Sending = { readonly kind: 'message_mail'; readonly message_id: string }

/** Writes what is to leave the house beside what causes it: both are there, or neither. Delivered under its own id, at least once. */
export const send = (ctx: Context, { kind, message_id }: Sending): Promise<void> =>
  ctx.rows.insert('outbox', {
    ...{ id: ctx.ports.newId(), kind, payload: { message_id }, key: null, state: 'waiting', address: null, message_id, contact_id: null },
    ...{ handed_at: null, sent_at: null, tries: 0, error: null, created_at: ctx.now, updated_at: ctx.now },
  })
