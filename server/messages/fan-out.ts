import { z } from 'zod'
import { id } from '../../shared/kernel/model/fields'
import type { RowOf } from '../../shared/model'
import { booking, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import type { Context } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'
import { count } from '../mail/deliver'
import { ADDRESS, post } from '../mail/outbox'

/** Letters that are written in one transaction: nobody else writes meanwhile. */
const AT_ONCE = 200

const payload = z.object({
  ...{ message_id: id(), event_id: id().nullable(), from: z.int() },
  /** What was enqueued before it was said is for an audience. */
  kind: z.enum(['message', 'reminder']).default('message'),
})
const fanOutJob = jobKind('message_letters', payload, { rank: 1 })

/** What a message is about, and whether it is the house's own reminder of what somebody has bought: all else is for an audience. */
type About = Pick<z.infer<typeof payload>, 'event_id' | 'kind'>

type Recipient = Pick<RowOf<'contacts'>, 'id' | 'email' | 'deleted'>

/** Has a message written to each contact it is for, one after another. */
export const sendOut = (ctx: Context, message_id: string, { event_id, kind }: About = { event_id: null, kind: 'message' }): Promise<void> =>
  enqueue(ctx, fanOutJob, { message_id, event_id, kind, from: 0 })

const RECIPIENTS = `select id, email, deleted from contacts
  where org_id = ? and id in (select value from json_each((select contact_ids from messages where org_id = ? and id = ?)))
  order by id limit ? offset ?`

/** Writes the letters of a message, some at a time: each contact gets one, however often this is done. */
export const fanOut = booking(fanOutJob, async (trx, { message_id, event_id, kind, from }, ctx) => {
  const { org_id } = ctx.op
  const message = await trx.selectFrom('messages').select('id').where('org_id', '=', org_id).where('id', '=', message_id).executeTakeFirst()
  if (!message) return null
  const contacts = await rawStatement<Recipient>(trx, RECIPIENTS, [org_id, org_id, message_id, AT_ONCE, from])
  let gone = 0
  for (const { id: contact_id, email: address, deleted } of contacts) {
    if (deleted || !address || !ADDRESS.test(address)) gone++
    else await post(ctx, { kind, key: `message ${message_id} ${contact_id}`, address, contact_id, message_id, payload: { event_id } })
  }
  if (gone > 0) await count(ctx, { message_id }, 'failed', gone)
  if (contacts.length === AT_ONCE) await enqueue(ctx, fanOutJob, { message_id, event_id, kind, from: from + AT_ONCE })
  return null
})
