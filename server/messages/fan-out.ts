import { z } from 'zod'
import { id } from '../../shared/kernel/fields'
import { booking, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import type { Context } from '../kernel/handler'
import { readRows } from '../kernel/rows'
import { count } from '../mail/deliver'
import { ADDRESS, post } from '../mail/letters'

/** Letters that are written in one transaction: nobody else writes meanwhile. */
const AT_ONCE = 200

const fanOutJob = jobKind('message_letters', z.object({ message_id: id(), event_id: id().nullable(), from: z.int() }), { rank: 1 })

/** Has a message written to each contact it is for, one after another. */
export const sendOut = (ctx: Context, message_id: string, event_id: string | null = null): Promise<void> =>
  enqueue(ctx, fanOutJob, { message_id, event_id, from: 0 })

/** Writes the letters of a message, some at a time: each contact gets one, however often this is done. */
export const fanOut = booking(fanOutJob, async (trx, { message_id, event_id, from }, ctx) => {
  const message = await ctx.rows.get('messages', message_id)
  if (!message) return null
  const ids = message.contact_ids.slice(from, from + AT_ONCE)
  const contacts = new Map((await readRows(trx, 'contacts', ctx.op.org_id, ids)).map((contact) => [contact.id, contact]))
  const kind = message.type === 'REMINDER' ? 'reminder' : 'message'
  let gone = 0
  for (const contact_id of ids) {
    const contact = contacts.get(contact_id)
    const address = contact?.deleted ? null : contact?.email
    if (!address || !ADDRESS.test(address)) gone++
    else await post(ctx, { kind, key: `message ${message_id} ${contact_id}`, address, contact_id, message_id, payload: { event_id } })
  }
  if (gone > 0) await count(ctx, { message_id }, 'failed', gone)
  if (from + AT_ONCE < message.contact_ids.length) await enqueue(ctx, fanOutJob, { message_id, event_id, from: from + AT_ONCE })
  return null
})
