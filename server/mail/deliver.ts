import { DomainError } from '../../shared/kernel/errors'
import type { Clock } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { bringing, type JobHandling } from '../jobs/job'
import type { Context } from '../kernel/commands/handler'
import { readRow } from '../kernel/commands/rows'
import type { Db, Trx } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { compose } from './compose'
import type { MailLinks } from './links'
import { countedOf } from './message-stats'
import { bulkLetterJob, letterJob } from './outbox'
import { type Poster, PostFailed } from './smtp-sender'

/** What letters go out by. */
export type Mail = { readonly db: Db; readonly links: MailLinks; readonly poster: Poster; readonly clock: Clock }

type Named = { readonly letter_id: string }
type Outcome = { readonly state: 'sent' | 'failed' | 'unsure'; readonly error: string | null }

const letterOf = async (db: Db, org_id: string, { letter_id }: Named): Promise<RowOf<'outbox'>> => {
  const letter = await readRow(db, 'outbox', org_id, letter_id)
  if (!letter) throw new DomainError('not_found', { table: 'outbox', id: letter_id })
  return letter
}

async function deliver(
  payload: Named,
  { org_id, announce }: { readonly org_id: string; readonly announce: () => Promise<void> },
  mail: Mail,
): Promise<Outcome> {
  const db = scoped(mail.db, org_id)
  const letter = await letterOf(db, org_id, payload)
  const org = await readRow(db, 'orgs', org_id, org_id)
  if (letter.state === 'sent') return { state: 'sent', error: null }
  // Somebody handed it over and was never heard of again.
  if (letter.handed_at !== null) return { state: 'unsure', error: 'cut off' }
  const composed = org && (await compose(letter, org, { db: mail.db, links: mail.links, domain: mail.poster.domain, clock: mail.clock }))
  if (!composed) return { state: 'failed', error: 'nobody to send it to' }
  try {
    await mail.poster.deliver(composed, announce)
    return { state: 'sent', error: null }
  } catch (error) {
    if (!(error instanceof PostFailed)) throw error
    if (error.permanent) return { state: 'failed', error: error.said }
    if (error.unsure) return { state: 'unsure', error: error.said }
    throw error
  }
}

/** Counts what became of letters for the message they are part of, and for the campaign that sent it; `by` -1 takes one back. */
export async function count({ rows, now }: Context, { message_id }: Pick<RowOf<'outbox'>, 'message_id'>, state: Outcome['state'], by = 1): Promise<void> {
  const message = await countedOf(rows, message_id)
  if (!message) return
  const stats = message.recipients_stats
  const recipients_stats = { ...stats, accepted: stats.accepted + (state === 'sent' ? by : 0), failed: stats.failed + (state === 'failed' ? by : 0) }
  await rows.patch('messages', message.id, { recipients_stats, updated_at: now })
  const action = message.campaign_action_id ? await rows.get('campaign_actions', message.campaign_action_id) : undefined
  if (!action) return
  const { total, current } = action.success_progress
  const success_progress = { total, current: Math.min(total, current + by) }
  const over = success_progress.current === total && action.status === 'ENQUEUED'
  await rows.patch('campaign_actions', action.id, { success_progress, ...(over ? { status: 'FINISHED' as const, active: false } : {}), updated_at: now })
}

async function settled(_trx: Trx, payload: Named, { state, error }: Outcome, ctx: Context): Promise<void> {
  const letter = await letterOf(ctx.rows.trx, ctx.op.org_id, payload)
  if (letter.state === 'sent' || letter.state === state) return
  // Somebody had its job tried again.
  if (letter.state === 'failed' || letter.state === 'unsure') await count(ctx, letter, letter.state, -1)
  await ctx.rows.patch('outbox', letter.id, { state, error, sent_at: state === 'sent' ? ctx.now : null, updated_at: ctx.now })
  await count(ctx, letter, state)
}

const bringer = (job: typeof letterJob): JobHandling<Mail> =>
  bringing<Named, Outcome, Mail>(job, {
    effect: deliver,
    announced: async (_trx, payload, ctx) => {
      const letter = await letterOf(ctx.rows.trx, ctx.op.org_id, payload)
      await ctx.rows.patch('outbox', letter.id, { state: 'sending', handed_at: ctx.now, tries: letter.tries + 1, updated_at: ctx.now })
    },
    settled,
    failed: async (trx, payload, { error, dead }, ctx) => {
      const letter = await letterOf(ctx.rows.trx, ctx.op.org_id, payload)
      if (dead && letter.handed_at !== null && error === 'JobNeverEnds') return settled(trx, payload, { state: 'unsure', error }, ctx)
      if (dead) return settled(trx, payload, { state: 'failed', error }, ctx)
      // It is known that it was not taken.
      await ctx.rows.patch('outbox', letter.id, { state: 'waiting', handed_at: null, error, updated_at: ctx.now })
    },
  })

export const deliveries = [bringer(letterJob), bringer(bulkLetterJob)]
