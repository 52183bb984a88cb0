import { z } from 'zod'
import { id } from '../../shared/kernel/model/fields'
import type { RowOf } from '../../shared/model'
import { databaseJob, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import type { Context } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'
import { countDelivery } from '../mail/deliver'
import { EMAIL_ADDRESS, enqueueEmail } from '../mail/outbox'

/** Emails written per transaction, because other writers wait meanwhile. */
const BATCH = 200

const fanOutPayload = z.object({
  message_id: id(),
  event_id: id().nullable(),
  from: z.int(),
  /** Jobs enqueued before this field existed go to an audience. */
  kind: z.enum(['message', 'reminder']).default('message'),
})
const fanOutJobKind = jobKind('message_letters', fanOutPayload, { rank: 1 })

/** The event of a message, and whether it is a reminder for ticket holders. All else goes to an audience. */
type MessageContext = Pick<z.infer<typeof fanOutPayload>, 'event_id' | 'kind'>

type Recipient = Pick<RowOf<'contacts'>, 'id' | 'email' | 'deleted'>

/** Enqueues a message's emails to its contacts. */
export const enqueueFanOut = (ctx: Context, message_id: string, { event_id, kind }: MessageContext = { event_id: null, kind: 'message' }): Promise<void> =>
  enqueue(ctx, fanOutJobKind, { message_id, event_id, kind, from: 0 })

const RECIPIENTS = `select id, email, deleted from contacts
  where org_id = ? and id in (select value from json_each((select contact_ids from messages where org_id = ? and id = ?)))
  order by id limit ? offset ?`

/** Writes a batch of a message's emails. Idempotent: each contact gets one. */
export const fanOutJob = databaseJob(fanOutJobKind, async (trx, { message_id, event_id, kind, from }, ctx) => {
  const { org_id } = ctx.op
  const message = await trx.selectFrom('messages').select('id').where('org_id', '=', org_id).where('id', '=', message_id).executeTakeFirst()
  if (!message) return null
  const contacts = await rawStatement<Recipient>(trx, RECIPIENTS, [org_id, org_id, message_id, BATCH, from])
  let gone = 0
  for (const { id: contact_id, email: address, deleted } of contacts) {
    if (deleted || !address || !EMAIL_ADDRESS.test(address)) gone++
    else await enqueueEmail(ctx, { kind, key: `message ${message_id} ${contact_id}`, address, contact_id, message_id, payload: { event_id } })
  }
  if (gone > 0) await countDelivery(ctx, { message_id, kind }, 'failed', gone)
  if (contacts.length === BATCH) await enqueue(ctx, fanOutJobKind, { message_id, event_id, kind, from: from + BATCH })
  return null
})
