import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import type { resendEmail } from '../../../shared/outbox/commands'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import { rawStatement } from '../../kernel/database/statement'
import { countDelivery } from './deliver'
import { EMAIL_KINDS, enqueueDelivery, isEmailKind } from './outbox'

/**
 * Sends an email again that may not have arrived, with the same Message-ID, now by default. Throws `outbox.not_lost`
 * for any other.
 */
export async function sendEmailAgain(ctx: Context, email: RowOf<'outbox'>, at = ctx.now): Promise<void> {
  const { id, kind, state } = email
  if (!isEmailKind(kind) || (state !== 'unsure' && state !== 'failed')) throw new DomainError('outbox.not_lost')
  await countDelivery(ctx, email, state, -1)
  await ctx.rows.patch('outbox', id, { state: 'waiting', handed_at: null, error: null, updated_at: ctx.now })
  await enqueueDelivery(ctx, kind, id, at)
}

/** Resends an email whose delivery outcome is unknown when the recipient asks again. */
export async function resendIfUnknown(ctx: Context, key: string): Promise<void> {
  const sql = `select * from outbox where org_id = ? and key = ? and state = 'unsure'`
  const [lost] = await rawStatement<RowOf<'outbox'>>(ctx.rows.trx, sql, [ctx.op.org_id, key])
  if (lost) await sendEmailAgain(ctx, lost)
}

/** Books a manual resend: the user prefers a duplicate to no email. */
export const bookEmailResend: Handler<typeof resendEmail> = async (_trx, { id }, ctx) => {
  const email = await existingRow(ctx, 'outbox', id)
  if (isEmailKind(email.kind) && EMAIL_KINDS[email.kind].audience && !ctx.may('messages.send'))
    throw new DomainError('forbidden')
  await sendEmailAgain(ctx, email)
  return () => existingRow(ctx, 'outbox', id)
}
