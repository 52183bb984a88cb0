import { z } from 'zod'
import { betterSubject, testBounds } from '../../../shared/campaign_actions/subject-test'
import { id } from '../../../shared/kernel/model/fields'
import { HOUR, iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { enqueueFanOut, placeOf } from '../../email/recipients/fan-out'
import { recipientsOf } from '../../email/recipients/recipients'
import { isTrackingEnabled } from '../../email/reports/tracking'
import { databaseJob, jobKind } from '../../jobs/job'
import { enqueue, postponeJob } from '../../jobs/queue'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { subjectForEvent } from '../../message_templates/fill-template'

type Action = RowOf<'campaign_actions'>

const payload = z.object({ campaign_action_id: id(), a: z.string().max(200), b: z.string().max(200), from: z.int() })
const chooseSubject = jobKind('campaign_subject', payload, { rank: 1 })

type Message = Pick<RowOf<'messages'>, 'id' | 'subject'>

/**
 * The second subject of a campaign and the bounds of the shares that get the first and the second; null where there is
 * nothing to compare.
 */
async function comparison(ctx: Context, { subject_test: test, event_id }: Action, message: Message) {
  if (!test || !isTrackingEnabled(await existingRow(ctx, 'orgs', ctx.op.org_id))) return null
  const event = event_id ? await ctx.rows.get('events', event_id) : undefined
  const subject = event ? await subjectForEvent(ctx, test.subject, event) : test.subject
  const recipients = await recipientsOf(ctx.rows.trx, ctx.op.org_id, message.id)
  const places = recipients.map((contact_id) => placeOf(message.id, contact_id))
  const bounds = testBounds(places, test.share)
  return bounds && subject !== message.subject ? { subject, ...bounds } : null
}

/** Returns the time at which the better of two subjects is chosen. */
const choiceTime = (ctx: Context, { subject_test }: Action): string =>
  iso(ms(ctx.now) + (subject_test?.hours ?? 0) * HOUR)

/**
 * Sends both subjects of a campaign to a part of its audience, and has the better one sent to the others later. Returns
 * false where there is nothing to compare: then the whole audience gets the one subject.
 */
export async function startSubjectTest(ctx: Context, action: Action, message: Message): Promise<boolean> {
  if (!action.subject_test) return false
  const compared = await comparison(ctx, action, message)
  if (!compared) {
    await ctx.rows.patch('campaign_actions', action.id, { subject_test: null, updated_at: ctx.now })
    return false
  }
  const { subject, a, b } = compared
  const whom = { event_id: action.event_id, kind: 'message' as const }
  await enqueueFanOut(ctx, message.id, { ...whom, below: a, subject: message.subject })
  await enqueueFanOut(ctx, message.id, { ...whom, first: a, below: b, subject })
  const key = action.id
  await enqueue(
    ctx,
    chooseSubject,
    { campaign_action_id: key, a: message.subject, b: subject, from: b },
    { key, at: choiceTime(ctx, action) },
  )
  return true
}

/** Begins the hours of a campaign's comparison again after a pause, in which nobody could open anything. */
export async function resumeSubjectTest(ctx: Context, action: Action): Promise<void> {
  if (action.subject_test && !action.subject_result)
    await postponeJob(ctx, chooseSubject, action.id, choiceTime(ctx, action))
}

const OPENS = `select payload ->> 'subject' as subject, count(*) as sent, count(opened_at) as opened from outbox
  where org_id = ? and message_id = ? and state = 'sent' and kind = 'message' group by payload ->> 'subject'`

/** Counts the emails with each subject that have left, and those of them that were opened. */
async function countOpens(
  trx: Trx,
  org_id: string,
  message_id: string,
  { a, b }: { readonly a: string; readonly b: string },
) {
  const counts = await rawStatement<{ readonly subject: string; readonly sent: unknown; readonly opened: unknown }>(
    trx,
    OPENS,
    [org_id, message_id],
  )
  const of = (subject: string) => counts.find((count) => count.subject === subject) ?? { sent: 0, opened: 0 }
  const [first, second] = [of(a), of(b)]
  return {
    sent_a: Number(first.sent),
    opened_a: Number(first.opened),
    sent_b: Number(second.sent),
    opened_b: Number(second.opened),
  }
}

/**
 * Sends the better subject of a campaign to those who have not got one yet, once. A pause puts the choice off: its end
 * begins the hours again. What was compared stays as it was sent, also where the event or the settings have changed
 * since.
 */
export const chooseSubjectJob = databaseJob(chooseSubject, async (trx, { campaign_action_id, a, b, from }, ctx) => {
  const action = await ctx.rows.get('campaign_actions', campaign_action_id)
  if (!action || action.message_id === null || action.subject_result) return null
  if (action.paused_at !== null) return choiceTime(ctx, action)
  const counts = await countOpens(trx, ctx.op.org_id, action.message_id, { a, b })
  const chosen = betterSubject(counts)
  const subject = chosen === 'a' ? a : b
  await ctx.rows.patch('messages', action.message_id, { subject, updated_at: ctx.now })
  await ctx.rows.patch('campaign_actions', action.id, {
    subject_result: { a, b, ...counts, chosen },
    updated_at: ctx.now,
  })
  await enqueueFanOut(ctx, action.message_id, { event_id: action.event_id, kind: 'message', first: from, subject })
  return null
})
