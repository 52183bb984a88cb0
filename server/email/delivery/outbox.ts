import { z } from 'zod'
import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import { id } from '../../../shared/kernel/model/fields'
import type { RowOf } from '../../../shared/model'
import { type JobKind, jobKind } from '../../jobs/job'
import { enqueue } from '../../jobs/queue'
import type { Context } from '../../kernel/commands/handler'
import { rawStatement } from '../../kernel/database/statement'

const emailPayload = z.object({ letter_id: id() })

/** Delivers one email. */
export const emailJob = jobKind('letter', emailPayload)
/**
 * Delivers one of many emails, after those that a user waits for. Some are composed while others are on their way or
 * booked.
 */
export const bulkEmailJob = jobKind('bulk_letter', emailPayload, { rank: 1, running: 24 })

/** Kinds of job that wait while the server has no mail set up. */
export const MAIL_JOBS: readonly string[] = [emailJob.name, bulkEmailJob.name]

type EmailKind = {
  readonly job: JobKind<z.infer<typeof emailPayload>>
  /** True if it goes to an audience, so that it needs an unsubscribe link. */
  readonly audience: boolean
}

/** The kinds of emails and their differences. */
export const EMAIL_KINDS = {
  message: { job: bulkEmailJob, audience: true },
  reminder: { job: bulkEmailJob, audience: false },
  /** A campaign's message to the person who writes it. It counts nowhere. */
  test: { job: emailJob, audience: false },
  double_opt_in: { job: emailJob, audience: false },
  tickets: { job: emailJob, audience: false },
  /** An order of the shop that waits for its payment, or is reserved. */
  order: { job: emailJob, audience: false },
  /** Links to the open orders of an address, as somebody asked for. */
  order_links: { job: emailJob, audience: false },
  /** Questions, offers and news to somebody on the waiting list. */
  waiting_list: { job: emailJob, audience: false },
  /** Receipt of a return: the tickets, and the way of the money. */
  order_return: { job: emailJob, audience: false },
  /** Receipt of a consumer's withdrawal from a contract. */
  withdrawal: { job: emailJob, audience: false },
  invoice: { job: emailJob, audience: false },
  /** A gift voucher, to its recipient. */
  gift: { job: emailJob, audience: false },
  event_cancelled: { job: bulkEmailJob, audience: false },
  report: { job: bulkEmailJob, audience: false },
  invitation: { job: emailJob, audience: false },
  password: { job: emailJob, audience: false },
} as const satisfies Record<string, EmailKind>

export const isEmailKind = (kind: string): kind is keyof typeof EMAIL_KINDS => Object.hasOwn(EMAIL_KINDS, kind)

type NewEmail = {
  readonly kind: keyof typeof EMAIL_KINDS
  /** Idempotency key: a second email with this key is not sent. */
  readonly key: string
  readonly address: string
  readonly contact_id: string | null
  readonly message_id?: string
  readonly payload?: RowOf<'outbox'>['payload']
  /** Time at which it leaves (ISO), now by default; null to hold it back. */
  readonly at?: string | null
}

/**
 * Writes an email to the outbox and enqueues its delivery, in the transaction of what causes it. Returns its id, or
 * null where the key exists or the address is invalid.
 */
export async function enqueueEmail(
  ctx: Context,
  { kind, key, address, contact_id, message_id, payload, at = ctx.now }: NewEmail,
): Promise<string | null> {
  const { org_id } = ctx.op
  const [before] = await rawStatement(ctx.rows.trx, 'select id from outbox where org_id = ? and key = ?', [org_id, key])
  if (before || !EMAIL_ADDRESS.test(address)) return null
  const id = ctx.ports.newId()
  await ctx.rows.insert('outbox', {
    id,
    kind,
    payload: payload ?? {},
    key,
    state: 'waiting',
    address,
    message_id: message_id ?? null,
    contact_id,
    tries: 0,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  if (at !== null) await enqueueDelivery(ctx, kind, id, at)
  return id
}

/** Enqueues the delivery of an email in the outbox. */
export const enqueueDelivery = (
  ctx: Context,
  kind: keyof typeof EMAIL_KINDS,
  letter_id: string,
  at = ctx.now,
): Promise<void> => enqueue(ctx, EMAIL_KINDS[kind].job, { letter_id }, { key: letter_id, at })
