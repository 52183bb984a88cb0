import type { Trx } from './database'
import type { Context } from './handler'

/** What is to be brought out of the house, and to whom it is told what. */
export type Sending = { readonly kind: 'message_mail'; readonly message_id: string }

/** Writes what is to leave the house beside what causes it: both are there, or neither. Delivered under its own id, at least once. */
export async function send(trx: Trx, ctx: Context, { kind, ...payload }: Sending): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ id: ctx.ports.newId(), org_id: ctx.op.org_id, kind, payload, created_at: ctx.now, sent_at: null, tries: 0, error: null })
    .execute()
}
