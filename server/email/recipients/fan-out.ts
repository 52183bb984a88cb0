import { createHash } from 'node:crypto'
import { z } from 'zod'
import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import { at, id } from '../../../shared/kernel/model/fields'
import type { RowOf } from '../../../shared/model'
import { databaseJob, jobKind } from '../../jobs/job'
import { enqueue } from '../../jobs/queue'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { countDelivery } from '../delivery/deliver'
import { enqueueDelivery, enqueueEmail, isEmailKind } from '../delivery/outbox'
import { sendEmailAgain } from '../delivery/resend-email'
import { createPacer } from './pace'

/** Emails written per transaction, because other writers wait meanwhile. */
const BATCH = 200

/** Bound above the place of every recipient. */
const EVERYBODY = 2 ** 48

/** A place below `EVERYBODY` that chance gives to a recipient of a message, always the same. */
export const placeOf = (message_id: string, contact_id: string): number =>
  createHash('sha256').update(`${message_id} ${contact_id}`).digest().readUIntBE(0, 6)

const fanOutPayload = z.object({
  message_id: id(),
  event_id: id().nullable(),
  /** Number of recipients that are done, in jobs enqueued before `after` existed. */
  from: z.int().default(0),
  /** The last recipient who is done. */
  after: id().nullable().default(null),
  /** Jobs enqueued before this field existed go to an audience. */
  kind: z.enum(['message', 'reminder']).default('message'),
  /** Recipients from one place below another, by default all, and a subject in place of the message's own. */
  first: z.int().default(0),
  below: z.int().default(EVERYBODY),
  subject: z.string().max(200).nullable().default(null),
})
const fanOutJobKind = jobKind('message_letters', fanOutPayload, { rank: 1 })

/** The event of a message, and whether it is a reminder for ticket holders. All else goes to an audience. */
type MessageContext = Pick<z.infer<typeof fanOutPayload>, 'event_id' | 'kind'> &
  Partial<Pick<z.infer<typeof fanOutPayload>, 'first' | 'below' | 'subject'>>

type Recipient = Pick<RowOf<'contacts'>, 'id' | 'email' | 'deleted'>

/** Enqueues a message's emails to its contacts. */
export const enqueueFanOut = (
  ctx: Context,
  message_id: string,
  context: MessageContext = { event_id: null, kind: 'message' },
): Promise<void> =>
  enqueue(ctx, fanOutJobKind, {
    first: 0,
    below: EVERYBODY,
    subject: null,
    ...context,
    message_id,
    from: 0,
    after: null,
  })

const RECIPIENTS = `select message_recipients.contact_id as id, contacts.email as email, coalesce(contacts.deleted, ?) as deleted from message_recipients
  left join contacts on contacts.org_id = message_recipients.org_id and contacts.id = message_recipients.contact_id
  where message_recipients.org_id = ? and message_recipients.message_id = ? and message_recipients.contact_id > ?
  order by message_recipients.contact_id limit ? offset ?`

/** Writes a batch of a message's emails. Idempotent: each contact gets one. */
export const fanOutJob = databaseJob(fanOutJobKind, async (trx, { message_id, from, after, ...whom }, ctx) => {
  const { org_id } = ctx.op
  const message = await trx
    .selectFrom('messages')
    .select('id')
    .where('org_id', '=', org_id)
    .where('id', '=', message_id)
    .executeTakeFirst()
  if (!message) return null
  const contacts = await rawStatement<Recipient>(trx, RECIPIENTS, [true, org_id, message_id, after ?? '', BATCH, from])
  const isHeld = await isPaused(trx, org_id, message_id)
  const nextTime = await createPacer(ctx)
  let gone = 0
  const { event_id, kind, first, below, subject } = whom
  const payload = { event_id, ...(subject !== null && { subject }) }
  for (const { id: contact_id, email: address, deleted } of contacts) {
    const place = placeOf(message_id, contact_id)
    if (place < first || place >= below) continue
    if (deleted || !address || !EMAIL_ADDRESS.test(address)) gone++
    else {
      const key = `message ${message_id} ${contact_id}`
      await enqueueEmail(ctx, { kind, key, address, contact_id, message_id, payload, at: isHeld ? null : nextTime() })
    }
  }
  if (gone > 0) await countDelivery(ctx, { message_id, kind }, 'failed', gone)
  const last = contacts.at(-1)
  if (last && contacts.length === BATCH)
    await enqueue(ctx, fanOutJobKind, { ...whom, message_id, from: 0, after: last.id })
  return null
})

const PAUSED = `select id from campaign_actions where org_id = ? and id = (select campaign_action_id from messages where org_id = ? and id = ?)
  and paused_at is not null`

/** Returns true if a message's campaign is paused. */
const isPaused = async (trx: Trx, org_id: string, message_id: string): Promise<boolean> =>
  (await rawStatement(trx, PAUSED, [org_id, org_id, message_id])).length > 0

const heldPayload = z.object({ message_id: id() })
const heldEmailsJobKind = jobKind('held_letters', heldPayload, { rank: 1 })

/** Enqueues a message's emails that a pause held back. */
export const enqueueHeldEmails = (ctx: Context, message_id: string): Promise<void> =>
  enqueue(ctx, heldEmailsJobKind, { message_id }, { key: message_id })

const HELD = `select id, kind from outbox where org_id = ? and message_id = ? and state = 'waiting'
  and not exists (select 1 from jobs where jobs.org_id = outbox.org_id and jobs.key = outbox.id and jobs.done_at is null)
  order by id limit ?`

/** Enqueues a batch of held emails. An email with a job is left out, so that none has two. */
export const heldEmailsJob = databaseJob(heldEmailsJobKind, async (trx, { message_id }, ctx) => {
  const { org_id } = ctx.op
  if (await isPaused(trx, org_id, message_id)) return null
  const held = await rawStatement<Pick<RowOf<'outbox'>, 'id' | 'kind'>>(trx, HELD, [org_id, message_id, BATCH])
  const nextTime = await createPacer(ctx)
  for (const { id: letter_id, kind } of held)
    if (isEmailKind(kind)) await enqueueDelivery(ctx, kind, letter_id, nextTime())
  if (held.length === BATCH) await enqueueHeldEmails(ctx, message_id)
  return null
})

const lostPayload = z.object({ message_id: id(), before: at() })
const lostEmailsJobKind = jobKind('lost_letters', lostPayload, { rank: 1 })

/** Enqueues a message's emails again that failed or may not have arrived. */
export const enqueueLostEmails = (ctx: Context, message_id: string, before = ctx.now): Promise<void> =>
  enqueue(ctx, lostEmailsJobKind, { message_id, before }, { key: message_id })

/** Selects a message's lost emails, up to a time, so that one that fails again is not sent a third time. */
export const LOST = `select * from outbox where org_id = ? and message_id = ? and state in ('failed', 'unsure') and kind != 'test' and updated_at <= ?
  order by id limit ?`

/** Sends a batch of lost emails again. */
export const lostEmailsJob = databaseJob(lostEmailsJobKind, async (trx, { message_id, before }, ctx) => {
  const lost = await rawStatement<RowOf<'outbox'>>(trx, LOST, [ctx.op.org_id, message_id, before, BATCH])
  const nextTime = await createPacer(ctx)
  for (const email of lost) await sendEmailAgain(ctx, email, nextTime())
  if (lost.length === BATCH) await enqueueLostEmails(ctx, message_id, before)
  return null
})
