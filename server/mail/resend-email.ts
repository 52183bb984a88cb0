import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/model'
import type { resendEmail } from '../../shared/outbox/commands'
import { enqueue } from '../jobs/queue'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'
import { count } from './deliver'
import { isLetterKind, LETTERS } from './outbox'

/** Sends a letter once more that may not have arrived, under the same Message-ID. Throws `outbox.not_lost` for any other. */
export async function sendAgain(ctx: Context, letter: RowOf<'outbox'>): Promise<void> {
  const { id, kind, state } = letter
  if (!isLetterKind(kind) || (state !== 'unsure' && state !== 'failed')) throw new DomainError('outbox.not_lost')
  await count(ctx, letter, state, -1)
  await ctx.rows.patch('outbox', id, { state: 'waiting', handed_at: null, error: null, updated_at: ctx.now })
  await enqueue(ctx, LETTERS[kind].job, { letter_id: id })
}

/** Whoever asks again was not reached where nobody knows what became of the letter of this key: it goes out once more. */
export async function repeatLost(ctx: Context, key: string): Promise<void> {
  const sql = `select * from outbox where org_id = ? and key = ? and state = 'unsure'`
  const [lost] = await rawStatement<RowOf<'outbox'>>(ctx.rows.trx, sql, [ctx.op.org_id, key])
  if (lost) await sendAgain(ctx, lost)
}

/** A person decides that twice is better than never. */
export const bookResending: Handler<typeof resendEmail> = async (_trx, { id }, ctx) => {
  const letter = await existingRow(ctx, 'outbox', id)
  if (isLetterKind(letter.kind) && LETTERS[letter.kind].audience && !ctx.may('messages.send')) throw new DomainError('forbidden')
  await sendAgain(ctx, letter)
  return () => existingRow(ctx, 'outbox', id)
}
