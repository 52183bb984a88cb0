import { DomainError } from '../../../shared/kernel/errors'
import { type Clock, DAY, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { externalJob, type JobHandling, JobPostponed } from '../../jobs/job'
import type { Context } from '../../kernel/commands/handler'
import { readRow } from '../../kernel/commands/rows'
import type { Db, Trx } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import type { FileStore } from '../../media_gallery/file-store'
import type { WalletKeysOf } from '../../wallet_accounts/keys'
import { composeEmail } from '../compose/compose'
import type { EmailLinks } from '../compose/links'
import type { EmailBodies } from '../rendering/email-bodies'
import { RenderFailed, RenderInterrupted } from '../rendering/mjml-renderer'
import { readMessageStats } from '../reports/message-stats'
import { type Mailers, NoMailServer } from './mailers'
import { bulkEmailJob, emailJob } from './outbox'
import { type ComposedEmail, DeliveryFailed } from './smtp-sender'

/** Services that email jobs need. */
export type MailWorld = {
  readonly db: Db
  readonly links: EmailLinks
  readonly bodies: EmailBodies
  readonly mailers: Mailers
  readonly clock: Clock
  readonly fonts: string
  readonly files: FileStore
  readonly wallets: WalletKeysOf
}

/** Time in ms after which an email whose mail server is never reached uses up its tries, as RFC 5321 wants it. */
const GIVEN_UP_AFTER = 5 * DAY
/** Time in ms until the name of a mail server is looked up again. */
const LOOKED_UP_AFTER = MINUTE

type EmailPayload = { readonly letter_id: string }
type DeliveryOutcome = { readonly state: 'sent' | 'failed' | 'unsure'; readonly error: string | null }

const outboxEmail = async (db: Db, org_id: string, { letter_id }: EmailPayload): Promise<RowOf<'outbox'>> => {
  const email = await readRow(db, 'outbox', org_id, letter_id)
  if (!email) throw new DomainError('not_found', { table: 'outbox', id: letter_id })
  return email
}

async function deliverEmail(
  payload: EmailPayload,
  { org_id, announce }: { readonly org_id: string; readonly announce: () => Promise<void> },
  mail: MailWorld,
): Promise<DeliveryOutcome> {
  const db = scoped(mail.db, org_id)
  const email = await outboxEmail(db, org_id, payload)
  const org = await readRow(db, 'orgs', org_id, org_id)
  if (email.state === 'sent') return { state: 'sent', error: null }
  // It was handed over, and its outcome was never recorded.
  if (email.handed_at !== null) return { state: 'unsure', error: 'cut off' }
  const { links, bodies, clock, fonts, files, wallets } = mail
  // An email is no reason why its mail server is out of reach.
  const mayWait = mail.clock() - ms(email.created_at) < GIVEN_UP_AFTER
  const mailer = await mail.mailers.of(org_id).catch((error: unknown) => {
    throw mayWait && error instanceof DomainError && error.code === 'mail_settings.unreachable'
      ? new JobPostponed(error.code, LOOKED_UP_AFTER)
      : error
  })
  if (!mailer) throw new NoMailServer(org_id)
  if (mayWait && mailer.rest.left > 0) throw new JobPostponed('mail_settings.unreachable', mailer.rest.left)
  let composed: ComposedEmail | null | undefined
  try {
    composed =
      org &&
      (await composeEmail(email, org, {
        db: mail.db,
        links,
        bodies,
        domain: mailer.sender.domain,
        clock,
        fonts,
        files,
        wallets,
      }))
  } catch (error) {
    // Its content stays as it is, so that another try changes nothing.
    if (error instanceof RenderInterrupted) throw new JobPostponed(error.code, error.rest)
    if (error instanceof RenderFailed) return { state: 'failed', error: `not rendered: ${error.message}`.slice(0, 500) }
    throw error
  }
  if (!composed) return { state: 'failed', error: 'nobody to send it to' }
  try {
    // Only what a customer bought is copied, so that no newsletter fills the box office's mailbox.
    const bcc = email.kind === 'tickets' ? mailer.bcc : []
    const { sender_name, reply_to } = mailer
    await mailer.sender.deliver({ ...composed, reply_to, bcc, from_name: sender_name ?? composed.from_name }, announce)
    mailer.rest.answered()
    return { state: 'sent', error: null }
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error
    if (error.outcome === 'unseen') {
      const rest = mailer.rest.failed()
      throw mayWait
        ? new JobPostponed(
            error.name === 'smtp_eauth' ? 'mail_settings.login_refused' : 'mail_settings.unreachable',
            rest,
          )
        : error
    }
    mailer.rest.answered()
    if (error.outcome === 'never') return { state: 'failed', error: error.said }
    if (error.outcome === 'unsure') return { state: 'unsure', error: error.said }
    throw error
  }
}

/** Counts a delivery for its message and campaign. `by` -1 takes one back. */
export async function countDelivery(
  { rows, now }: Context,
  { message_id, kind }: Pick<RowOf<'outbox'>, 'message_id' | 'kind'>,
  state: DeliveryOutcome['state'],
  by = 1,
): Promise<void> {
  const message = kind === 'test' ? undefined : await readMessageStats(rows, message_id)
  if (!message) return
  const stats = message.recipients_stats
  const recipients_stats = {
    ...stats,
    accepted: stats.accepted + (state === 'sent' ? by : 0),
    failed: stats.failed + (state === 'failed' ? by : 0),
  }
  await rows.patch('messages', message.id, { recipients_stats, updated_at: now })
  const action = message.campaign_action_id ? await rows.get('campaign_actions', message.campaign_action_id) : undefined
  if (!action) return
  const { total, current } = action.success_progress
  const success_progress = { total, current: Math.min(total, current + by) }
  const over = success_progress.current === total && action.status === 'ENQUEUED'
  await rows.patch('campaign_actions', action.id, {
    success_progress,
    ...(over ? { status: 'FINISHED' as const, active: false } : {}),
    updated_at: now,
  })
}

async function bookDelivery(
  _trx: Trx,
  payload: EmailPayload,
  { state, error }: DeliveryOutcome,
  ctx: Context,
): Promise<void> {
  const email = await outboxEmail(ctx.rows.trx, ctx.op.org_id, payload)
  if (email.state === 'sent' || email.state === state) return
  // Its job was retried manually.
  if (email.state === 'failed' || email.state === 'unsure') await countDelivery(ctx, email, email.state, -1)
  await ctx.rows.patch('outbox', email.id, {
    state,
    error,
    sent_at: state === 'sent' ? ctx.now : null,
    updated_at: ctx.now,
  })
  await countDelivery(ctx, email, state)
}

const deliveryJob = (job: typeof emailJob): JobHandling<MailWorld> =>
  externalJob<EmailPayload, DeliveryOutcome, MailWorld>(job, {
    effect: deliverEmail,
    announced: async (_trx, payload, ctx) => {
      const email = await outboxEmail(ctx.rows.trx, ctx.op.org_id, payload)
      await ctx.rows.patch('outbox', email.id, {
        state: 'sending',
        handed_at: ctx.now,
        tries: email.tries + 1,
        updated_at: ctx.now,
      })
    },
    settled: bookDelivery,
    failed: async (trx, payload, { error, dead }, ctx) => {
      const email = await outboxEmail(ctx.rows.trx, ctx.op.org_id, payload)
      if (dead && email.handed_at !== null && error === 'JobNeverEnds')
        return bookDelivery(trx, payload, { state: 'unsure', error }, ctx)
      if (dead) return bookDelivery(trx, payload, { state: 'failed', error }, ctx)
      // The server is known not to have taken it.
      await ctx.rows.patch('outbox', email.id, { state: 'waiting', handed_at: null, error, updated_at: ctx.now })
    },
  })

export const deliveryJobs = [deliveryJob(emailJob), deliveryJob(bulkEmailJob)]
