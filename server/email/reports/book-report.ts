import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import type { Context } from '../../kernel/commands/handler'
import { countDelivery } from '../delivery/deliver'
import type { DeliveryReport } from './report'

type OutboxEmail = RowOf<'outbox'>

/** Sets the final state of an email, and moves it in the figures of its message and campaign. */
async function settle(
  ctx: Context,
  email: OutboxEmail,
  state: 'sent' | 'failed',
  error: string | null,
  more: Partial<OutboxEmail> = {},
): Promise<void> {
  const before = email.state
  if (before === 'sent' || before === 'unsure' || before === 'failed') await countDelivery(ctx, email, before, -1)
  await countDelivery(ctx, email, state)
  await ctx.rows.patch('outbox', email.id, { ...more, state, error, updated_at: ctx.now })
}

/**
 * Books a report on an email. A repeated report changes nothing. Returns the contact who complained, to be
 * unsubscribed. Throws `server.busy` while the email is still being handed over, so that the report comes again.
 */
export async function bookDeliveryReport(
  ctx: Context,
  { letter_id, address, outcome, said }: DeliveryReport,
): Promise<OutboxEmail | null> {
  const email = await ctx.rows.get('outbox', letter_id)
  // A report on a hidden copy says nothing about the recipient.
  if (!email || (address !== null && address !== email.address?.toLowerCase())) return null
  if (email.state === 'waiting' || email.state === 'sending') throw new DomainError('server.busy')
  if (outcome === 'complained') {
    if (email.complained_at === null)
      await ctx.rows.patch('outbox', email.id, { complained_at: ctx.now, updated_at: ctx.now })
    return email
  }
  if (outcome === 'bounced') {
    if (email.state !== 'failed') await settle(ctx, email, 'failed', said || 'bounced')
  } else if (email.delivered_at === null) {
    // It has arrived, so that an unknown outcome is known now.
    if (email.state === 'sent') await ctx.rows.patch('outbox', email.id, { delivered_at: ctx.now, updated_at: ctx.now })
    else if (email.state === 'unsure')
      await settle(ctx, email, 'sent', null, { delivered_at: ctx.now, sent_at: email.handed_at ?? ctx.now })
  }
  return null
}
