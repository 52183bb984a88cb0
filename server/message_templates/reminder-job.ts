import { createHash } from 'node:crypto'
import { z } from 'zod'
import { draftCampaign } from '../../shared/campaign_actions/draft'
import { DAY, daysBefore, iso, MINUTE, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { assertEmailPlan } from '../email/messages/plan'
import { enqueueFanOut } from '../email/recipients/fan-out'
import { addRecipients } from '../email/recipients/recipients'
import { visitorsOf } from '../email/recipients/visitors'
import { databaseJob, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { notifyOfCampaignFailure } from '../notifications/campaign-failure'
import { filledForEvent, subjectForEvent, templateSource } from './fill-template'

type Reminder = RowOf<'reminders'>
type Event = RowOf<'events'>

const remindersJobKind = jobKind('reminders', z.object({}))

/** Polling interval in ms for new and moved events. */
const POLL_INTERVAL = 5 * MINUTE

/** Runs the reminder job now, after a reminder changed. */
export const runRemindersNow = (ctx: Context): Promise<void> =>
  enqueue(ctx, remindersJobKind, {}, { key: remindersJobKind.name })

/**
 * Id of the campaign that reminds an event's visitors. It is derived from both ids, so that there is never a second.
 */
function reminderActionId(reminder: Reminder, event: Event): string {
  const hex = createHash('sha256').update(`${reminder.id} ${event.id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Columns that decide when reminders go out. */
const TIMING = {
  reminders: ['send_days_before', 'send_at_time', 'is_default'],
  events: ['starts_at', 'published', 'cancelled', 'reminder_ids'],
} as const

const timedAt = ({ timed_at, created_at }: Pick<Reminder, 'timed_at' | 'created_at'>): number =>
  ms(timed_at ?? created_at)

/** Records the time of a change that affects when reminders go out. */
export async function recordTimingChange<T extends keyof typeof TIMING>(
  ctx: Context,
  table: T,
  before: RowOf<T>,
  change: Readonly<Record<string, unknown>>,
) {
  const old: Readonly<Record<string, unknown>> = before
  const other = (column: string) =>
    change[column] !== undefined && JSON.stringify(change[column]) !== JSON.stringify(old[column])
  if (TIMING[table].some(other)) await ctx.rows.patch(table, before.id, { timed_at: ctx.now } as Partial<RowOf<T>>)
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Reminds the visitors of an event, once. */
async function sendReminder(trx: Trx, ctx: Context, reminder: Reminder, event: Event): Promise<void> {
  const id = reminderActionId(reminder, event)
  if (await ctx.rows.get('campaign_actions', id)) return
  const contact_ids = await visitorsOf(trx, ctx.op.org_id, event.id)
  const template = await existingRow(ctx, 'message_templates', reminder.message_template_id)
  const total = contact_ids.length
  const allowed = await assertEmailPlan(trx, ctx, total).then(
    () => true,
    () => false,
  )
  const message_id = ctx.ports.newId()
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  await ctx.rows.insert('messages', {
    id: message_id,
    subject: await subjectForEvent(ctx, template.subject, event),
    body: await filledForEvent(trx, ctx, templateSource(template), event),
    type: 'REMINDER',
    campaign_action_id: id,
    sent_at: allowed ? ctx.now : null,
    recipients_stats: { created: allowed ? total : 0, accepted: 0, delivered: 0, failed: 0 },
    created_by_id: template.created_by_id,
    created_by_email: '',
    ...stamps,
  })
  await addRecipients(ctx.rows, message_id, contact_ids)
  await ctx.rows.insert('campaign_actions', {
    ...draftCampaign(),
    id,
    type: 'reminder',
    status: !allowed ? 'FAILED' : total === 0 ? 'FINISHED' : 'ENQUEUED',
    active: allowed && total > 0,
    starts_at: ctx.now,
    event_id: event.id,
    message_id,
    success_progress: { total, current: 0 },
    failure: allowed ? null : 'messages.plan',
    internal: true,
    ...stamps,
  })
  if (!allowed)
    await notifyOfCampaignFailure(ctx, { type: 'reminder', social_text: null }, 'messages.plan', event.title)
  if (allowed && total > 0) await enqueueFanOut(ctx, message_id, { event_id: event.id, kind: 'reminder' })
}

/** Selects an event's reminders; without its own, the organisation's default ones. */
const remindersOfEvent = ({ reminder_ids }: Event, reminders: readonly Reminder[]): Reminder[] =>
  reminders.filter(({ id, is_default }) => (reminder_ids.length > 0 ? reminder_ids.includes(id) : is_default))

/**
 * Sends the due reminders of coming events. Runs again when the next is due, and every few minutes, because events
 * move.
 */
export const sendRemindersJob = databaseJob(
  remindersJobKind,
  async (trx, _payload, ctx) => {
    const now = ms(ctx.now)
    const zone = timeZoneOf(await existingRow(ctx, 'orgs', ctx.op.org_id))
    const of = trx.selectFrom('reminders').selectAll().where('org_id', '=', ctx.op.org_id)
    const reminders = await of.where('deleted', '=', false).execute()
    const furthest = Math.max(0, ...reminders.map(({ send_days_before }) => send_days_before))
    const events = await trx
      .selectFrom('events')
      .selectAll()
      .where('org_id', '=', ctx.op.org_id)
      .where('starts_at', '>', ctx.now)
      .where('starts_at', '<', iso(now + (furthest + 2) * DAY))
      .where('published', '=', true)
      .where('cancelled', '=', false)
      .where('is_template', '=', false)
      .where('deleted', '=', false)
      .execute()
    let next = now + POLL_INTERVAL
    for (const event of events) {
      for (const reminder of remindersOfEvent(event, reminders)) {
        const due = daysBefore(zone, ms(event.starts_at), reminder.send_days_before, minutesOf(reminder.send_at_time))
        // The due time was past already when it was set. Buyers of today know the date.
        if (due <= now && due >= timedAt(event) && due >= timedAt(reminder))
          await sendReminder(trx, ctx, reminder, event)
        else if (due > now) next = Math.min(next, due)
      }
    }
    return iso(next)
  },
  { standing: true },
)
