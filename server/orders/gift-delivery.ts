import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/model/fields'
import type { RowOf } from '../../shared/model'
import type { sendVoucherGift } from '../../shared/voucher_gifts/office'
import { enqueueEmail } from '../email/delivery/outbox'
import { databaseJob, jobKind } from '../jobs/job'
import { enqueue } from '../jobs/queue'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'
import { canBeGiven } from '../vouchers/gifts'
import { assertNotTooOften, recipientOf } from './office/resend-tickets'

/** Writes the email with a gift voucher when its date has come. */
const giftKind = jobKind('voucher_gift', z.object({ voucher_id: id() }))

/** Key in the outbox of an email with a gift voucher. That of its date has the voucher's own id as request. */
export const giftEmailKey = (voucher_id: string, asking: string): string => `gift ${voucher_id} ${asking}`

/**
 * Plans the email of a gift that its recipient gets by email, for its date or at once. The email is written on that
 * date, so that its tries and its date begin there.
 */
export async function scheduleGift(ctx: Context, gift: RowOf<'voucher_gifts'>): Promise<void> {
  if (gift.delivery !== 'recipient' || gift.address === null) return
  const at = gift.send_at !== null && gift.send_at > ctx.now ? gift.send_at : ctx.now
  await enqueue(ctx, giftKind, { voucher_id: gift.id }, { key: gift.id, at })
}

/**
 * Writes the email of a gift. None where the office has sent it before its date, the voucher was returned, or the person
 * was erased.
 */
export const giftJob = databaseJob(giftKind, async (_trx, { voucher_id }, ctx) => {
  const gift = await ctx.rows.get('voucher_gifts', voucher_id)
  if (!gift?.address || gift.sent_at !== null) return null
  if (!canBeGiven(await ctx.rows.get('vouchers', voucher_id))) return null
  await emailGift(ctx, gift, gift.address, voucher_id)
  return null
})

async function emailGift(ctx: Context, gift: RowOf<'voucher_gifts'>, address: string, asking: string): Promise<void> {
  const { id: voucher_id, order_id } = gift
  const key = giftEmailKey(voucher_id, asking)
  await enqueueEmail(ctx, { kind: 'gift', key, address, contact_id: null, payload: { voucher_id, order_id } })
  await ctx.rows.patch('voucher_gifts', voucher_id, { sent_at: ctx.now, updated_at: ctx.now })
}

/**
 * Sends a gift voucher by email once more, once per request id. Throws `vouchers.not_given` for one that was returned
 * or blocked, `orders.no_email` without an address, and `orders.tickets_sent_often`.
 */
export const bookGiftEmail: Handler<typeof sendVoucherGift> = async (trx, { id: voucher_id, input }, ctx) => {
  const answer = () => existingRow(ctx, 'voucher_gifts', voucher_id)
  const gift = await existingRow(ctx, 'voucher_gifts', voucher_id)
  const key = giftEmailKey(voucher_id, input.id)
  const [before] = await rawStatement(trx, 'select id from outbox where org_id = ? and key = ?', [ctx.op.org_id, key])
  if (before) return answer
  if (!canBeGiven(await ctx.rows.get('vouchers', voucher_id))) throw new DomainError('vouchers.not_given')
  const { address } = await recipientOf(ctx, input.address?.trim() || gift.address, null)
  await assertNotTooOften(trx, ctx, (asking) => giftEmailKey(voucher_id, asking))
  await emailGift(ctx, gift, address, input.id)
  return answer
}
