import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/model'
import type { Context } from '../kernel/commands/handler'
import { countDelivery } from '../mail/delivery/deliver'
import type { DeliveryReport } from './report'

type Letter = RowOf<'outbox'>

/** Sets the final state of an email, and moves it in the figures of its message and campaign. */
async function settle(ctx: Context, letter: Letter, state: 'sent' | 'failed', error: string | null, more: Partial<Letter> = {}): Promise<void> {
  const before = letter.state
  if (before === 'sent' || before === 'unsure' || before === 'failed') await countDelivery(ctx, letter, before, -1)
  await countDelivery(ctx, letter, state)
  await ctx.rows.patch('outbox', letter.id, { ...more, state, error, updated_at: ctx.now })
}

/**
 * Books a report on an email. A repeated report changes nothing. Returns the contact who complained, to be unsubscribed. Throws
 * `server.busy` while the email is still being handed over, so that the report comes again.
 */
export async function bookDeliveryReport(ctx: Context, { letter_id, address, outcome, said }: DeliveryReport): Promise<Letter | null> {
  const letter = await ctx.rows.get('outbox', letter_id)
  // A report on a hidden copy says nothing about the recipient.
  if (!letter || (address !== null && address !== letter.address?.toLowerCase())) return null
  if (letter.state === 'waiting' || letter.state === 'sending') throw new DomainError('server.busy')
  if (outcome === 'complained') {
    if (letter.complained_at === null) await ctx.rows.patch('outbox', letter.id, { complained_at: ctx.now, updated_at: ctx.now })
    return letter
  }
  if (outcome === 'bounced') {
    if (letter.state !== 'failed') await settle(ctx, letter, 'failed', said || 'bounced')
  } else if (letter.delivered_at === null) {
    // It has arrived, so that an unknown outcome is known now.
    if (letter.state === 'sent') await ctx.rows.patch('outbox', letter.id, { delivered_at: ctx.now, updated_at: ctx.now })
    else if (letter.state === 'unsure') await settle(ctx, letter, 'sent', null, { delivered_at: ctx.now, sent_at: letter.handed_at ?? ctx.now })
  }
  return null
}
