import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DAY, daysBefore, iso, MINUTE, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { VOID_STATUSES } from '../../shared/orders/rules'
import { timeZoneOf } from '../../shared/orgs/rules'
import { booking, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { ADDRESS } from '../mail/outbox'
import { sendOut } from '../messages/fan-out'
import { assertPlan } from '../messages/plan'

type Reminder = RowOf<'reminders'>
type Event = RowOf<'events'>

const remindingJob = jobKind('reminders', z.object({}))

/** How long it is not noticed that an event was moved or made. */
const LOOKS_EVERY = 5 * MINUTE

/** Has it looked at once what is due: a reminder was changed. */
export const lookNow = (ctx: Context): Promise<void> => enqueue(ctx, remindingJob, {}, { key: remindingJob.name })

/** The one campaign by which an event's visitors are reminded: its id says for what, so that there is never a second. */
function actionId(reminder: Reminder, event: Event): string {
  const hex = createHash('sha256').update(`${reminder.id} ${event.id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** What says when a mail goes out, in itself and in the event it is about. */
const TIMING = {
  reminders: ['send_days_before', 'send_at_time', 'is_default'],
  events: ['starts_at', 'published', 'cancelled', 'reminder_ids'],
} as const

const saidAt = ({ timed_at, created_at }: Pick<Reminder, 'timed_at' | 'created_at'>): number => ms(timed_at ?? created_at)

/** Notes that it is said anew when reminders go out, where a change says so. */
export async function noteTiming<T extends keyof typeof TIMING>(ctx: Context, table: T, before: RowOf<T>, change: Readonly<Record<string, unknown>>) {
  const old: Readonly<Record<string, unknown>> = before
  const other = (column: string) => change[column] !== undefined && JSON.stringify(change[column]) !== JSON.stringify(old[column])
  if (TIMING[table].some(other)) await ctx.rows.patch(table, before.id, { timed_at: ctx.now } as Partial<RowOf<T>>)
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const VISITORS = `select distinct contacts.id, contacts.email from order_items
  join orders on orders.org_id = order_items.org_id and orders.id = order_items.order_id
  join contacts on contacts.org_id = orders.org_id and contacts.id = orders.contact_id
  where order_items.org_id = ? and order_items.event_id = ? and order_items.cancelled = ? and order_items.deleted = ? and orders.deleted = ?
    and contacts.deleted = ? and contacts.email is not null and orders.status_code not in (select cast(value as integer) from json_each(?))
  order by contacts.id`

/** Reminds the visitors of an event, once. */
async function remind(trx: Trx, ctx: Context, reminder: Reminder, event: Event): Promise<void> {
  const id = actionId(reminder, event)
  if (await ctx.rows.get('campaign_actions', id)) return
  const found = await rawStatement<{ id: string; email: string }>(trx, VISITORS, [
    ctx.op.org_id,
    event.id,
    false,
    false,
    false,
    false,
    JSON.stringify(VOID_STATUSES),
  ])
  const contact_ids = found.filter(({ email }) => ADDRESS.test(email)).map((contact) => contact.id)
  const template = await existingRow(ctx, 'message_templates', reminder.message_template_id)
  const total = contact_ids.length
  const allowed = await assertPlan(trx, ctx, total).then(
    () => true,
    () => false,
  )
  const message_id = ctx.ports.newId()
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  await ctx.rows.insert('messages', {
    ...{ id: message_id, subject: template.subject, body: template.body, type: 'REMINDER', thread_id: null, assignee_id: null, starred_at: null },
    ...{ archived_at: null, campaign_action_id: id, contact_ids, recipient_org_id: null, sender_org_id: null, gh_issue: null },
    ...{ sent_at: allowed ? ctx.now : null, recipients_stats: { created: allowed ? total : 0, accepted: 0, delivered: 0, failed: 0 } },
    ...{ created_by_id: template.created_by_id, created_by_email: '', ...stamps },
  })
  await ctx.rows.insert('campaign_actions', {
    ...{ id, type: 'reminder', status: !allowed ? 'FAILED' : total === 0 ? 'FINISHED' : 'ENQUEUED', active: allowed && total > 0, starts_at: ctx.now },
    ...{ ends_at: null, preview_url: null, social_text: null, event_sync_id: event.sync_id, event_id: event.id, group_id: null, message_id },
    ...{ promo_code_id: null, medias: [], insights: { views: 0, likes: 0, clicks: 0, conversions: 0 }, success_progress: { total, current: 0 } },
    ...{ kiosk_device_ids: [], fb_page_id: null, ig_user_id: null, original_url: null, target_url: null, label_ids: [], internal: true, ...stamps },
  })
  if (allowed && total > 0) await sendOut(ctx, message_id, { event_id: event.id, kind: 'reminder' })
}

/** The reminders that an event says it has; where it says none, those that are the house's default. */
const remindersOf = ({ reminder_ids }: Event, reminders: readonly Reminder[]): Reminder[] =>
  reminders.filter(({ id, is_default }) => (reminder_ids.length > 0 ? reminder_ids.includes(id) : is_default))

/**
 * Sends the reminders whose time has come, of each event that is still to come. Looks again when the next
 * is due, and every few minutes, because events move.
 */
export const reminding = booking(
  remindingJob,
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
    let next = now + LOOKS_EVERY
    for (const event of events) {
      for (const reminder of remindersOf(event, reminders)) {
        const due = daysBefore(zone, ms(event.starts_at), reminder.send_days_before, minutesOf(reminder.send_at_time))
        // Its time was past when it was said: whoever buys now knows when it is.
        if (due <= now && due >= saidAt(event) && due >= saidAt(reminder)) await remind(trx, ctx, reminder, event)
        else if (due > now) next = Math.min(next, due)
      }
    }
    return iso(next)
  },
  { standing: true },
)
