import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { at, text } from '../../../shared/kernel/model/fields'
import { type Clock, HOUR, iso, MINUTE, ms } from '../../../shared/kernel/time'
import { externalJob, jobKind } from '../../jobs/job'
import { cancelJob, enqueue } from '../../jobs/queue'
import type { Context } from '../../kernel/commands/handler'
import type { Mailers } from '../delivery/mailers'
import { bookReport } from '../subscriptions/actions'
import { type MailboxReports, readMailbox } from './read-mailbox'

/** Pauses in ms between two readings, and after one that failed. */
const INTERVAL = 5 * MINUTE
const AFTER_FAILURE = 15 * MINUTE
/** Time in ms for which a report on an email that is still being handed over is read again. */
const HELD_FOR = HOUR

const pollPayload = z.object({
  /** Time when the mailbox was connected. Another mailbox is read from its start. */
  connected_at: at(),
  /** Position in the mailbox; null for its start. */
  uid_validity: text(40).nullable(),
  last_uid: z.int().min(0),
})
type PollPayload = z.infer<typeof pollPayload>

/** A failed reading is enqueued again by itself. */
const pollMailbox = jobKind('report_mailbox', pollPayload, { rank: 1, comesAgain: () => true })

/** Services of the job. */
export type MailboxWorld = { readonly mailers: Mailers; readonly clock: Clock }

/** Has a mailbox read from now on, in place of an earlier one. */
export const enqueueMailbox = (ctx: Context): Promise<void> =>
  enqueue(ctx, pollMailbox, { connected_at: ctx.now, uid_validity: null, last_uid: 0 }, { key: pollMailbox.name })

export const cancelMailbox = (ctx: Context): Promise<void> => cancelJob(ctx, pollMailbox, pollMailbox.name)

/**
 * Returns the settings that a reading belongs to; null where the mailbox has been disconnected or replaced meanwhile.
 */
async function connected({ rows, op }: Context, { connected_at }: PollPayload) {
  const settings = rows.trx.selectFrom('mail_settings').select(['id', 'imap_problem']).where('org_id', '=', op.org_id)
  return (
    (await settings
      .where('imap_host', 'is not', null)
      .where('imap_checked_at', '=', connected_at)
      .executeTakeFirst()) ?? null
  )
}

/** Notes why the mailbox cannot be read, for the settings; null once it can. */
async function noteProblem(
  ctx: Context,
  { id, imap_problem }: { readonly id: string; readonly imap_problem: string | null },
  problem: string | null,
) {
  if (imap_problem !== problem)
    await ctx.rows.patch('mail_settings', id, { imap_problem: problem, updated_at: ctx.now })
}

/** Books reports. Returns the first email whose report has to be read again. */
async function bookReports(ctx: Context, { reports }: MailboxReports): Promise<number | null> {
  let held: number | null = null
  for (const { uid, arrived_at, ...report } of reports) {
    try {
      await bookReport(ctx, report)
    } catch (error) {
      const isBusy = error instanceof DomainError && error.code === 'server.busy'
      if (!isBusy) throw error
      if (ms(ctx.now) - ms(arrived_at) < HELD_FOR) held ??= uid
    }
  }
  return held
}

/**
 * Reads delivery reports from an organisation's mailbox, again and again. A report that is read twice changes nothing.
 */
export const readReportMailbox = externalJob<PollPayload, MailboxReports | null, MailboxWorld>(pollMailbox, {
  effect: async ({ connected_at, uid_validity, last_uid }, { org_id }, { mailers, clock }) => {
    const mailbox = await mailers.mailboxOf(org_id, connected_at)
    return mailbox && readMailbox(mailbox, uid_validity === null ? null : { uid_validity, last_uid }, clock())
  },
  announced: async () => {},
  settled: async (_trx, payload, outcome, ctx) => {
    const settings = await connected(ctx, payload)
    if (!outcome || !settings) return
    const held = await bookReports(ctx, outcome)
    await noteProblem(ctx, settings, null)
    const { uid_validity, last_uid } = outcome.position
    const position = { uid_validity, last_uid: held === null ? last_uid : held - 1 }
    const next = outcome.more && held === null ? ctx.now : iso(ms(ctx.now) + INTERVAL)
    await enqueue(ctx, pollMailbox, { ...payload, ...position }, { key: pollMailbox.name, at: next })
  },
  failed: async (_trx, payload, { error }, ctx) => {
    const settings = await connected(ctx, payload)
    if (!settings) return
    await noteProblem(ctx, settings, error)
    await enqueue(ctx, pollMailbox, payload, { key: pollMailbox.name, at: iso(ms(ctx.now) + AFTER_FAILURE) })
  },
})
