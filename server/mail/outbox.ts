import { z } from 'zod'
import { id } from '../../shared/kernel/model/fields'
import type { RowOf } from '../../shared/model'
import { type JobKind, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import type { Context } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'

const named = z.object({ letter_id: id() })

/** Brings one letter out of the house. */
export const letterJob = jobKind('letter', named)
/** The same for one of many, which wait for those that somebody waits for. */
export const bulkLetterJob = jobKind('bulk_letter', named, { rank: 1 })

/** Kinds of job that wait while the server has no mail set up. */
export const MAIL_JOBS: readonly string[] = [letterJob.name, bulkLetterJob.name]

type LetterKind = {
  readonly job: JobKind<z.infer<typeof named>>
  /** Whether it says how it is not sent any more. */
  readonly audience: boolean
}

/** The kinds of letters, and what sets them apart. */
export const LETTERS = {
  message: { job: bulkLetterJob, audience: true },
  reminder: { job: bulkLetterJob, audience: false },
  double_opt_in: { job: letterJob, audience: false },
  tickets: { job: letterJob, audience: false },
  report: { job: bulkLetterJob, audience: false },
  invitation: { job: letterJob, audience: false },
  password: { job: letterJob, audience: false },
} as const satisfies Record<string, LetterKind>

export const isLetterKind = (kind: string): kind is keyof typeof LETTERS => Object.hasOwn(LETTERS, kind)

/** An address as it may stand in an envelope and a header: no space, no end of a line, nothing that makes two of it. */
export const ADDRESS = /^[^\s\p{Cc}@<>,;:"()[\]\\]+@[^\s\p{Cc}@<>,;:"()[\]\\]+\.[^\s\p{Cc}@<>,;:"()[\]\\]+$/u

type Letter = {
  readonly kind: keyof typeof LETTERS
  /** What causes it twice sends it once. */
  readonly key: string
  readonly address: string
  readonly contact_id: string | null
  readonly message_id?: string
  readonly payload?: RowOf<'outbox'>['payload']
}

/** Writes a letter and has it brought out, beside what causes it: all are booked, or nothing. Answers its id, or null where it is written already. */
export async function post(ctx: Context, { kind, key, address, contact_id, message_id, payload }: Letter): Promise<string | null> {
  const { org_id } = ctx.op
  const [before] = await rawStatement(ctx.rows.trx, 'select id from outbox where org_id = ? and key = ?', [org_id, key])
  if (before || !ADDRESS.test(address)) return null
  const id = ctx.ports.newId()
  await ctx.rows.insert('outbox', {
    ...{ id, kind, payload: payload ?? {}, key, state: 'waiting', address, message_id: message_id ?? null, contact_id },
    ...{ handed_at: null, sent_at: null, opened_at: null, clicked_at: null, tries: 0, error: null, created_at: ctx.now, updated_at: ctx.now },
  })
  await enqueue(ctx, LETTERS[kind].job, { letter_id: id })
  return id
}
