import type { Address } from '../../shared/contacts/address/address'
import { receiptTerms } from '../../shared/donations/rules'
import { DomainError } from '../../shared/kernel/errors'
import { ms, yearIn } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { remainingLineQty } from '../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../shared/orders/status'
import { timeZoneOf } from '../../shared/orgs/rules'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'

type Item = RowOf<'order_items'>

/** A donor as typed. */
export type Donor = { readonly recipient: string; readonly recipient_address: Address }

/** The donation among the lines of a paid order that was not given back; undefined for none. */
export const donationOf = (
  { status_code }: Pick<RowOf<'orders'>, 'status_code'>,
  items: readonly Item[],
): Item | undefined =>
  VOIDABLE_STATUSES.includes(status_code)
    ? items.find((item) => item.charge === 'donation' && remainingLineQty(item) > 0)
    : undefined

/** Reads the receipt of an order's donation; undefined before it was written. */
export const receiptOf = (db: Db, org_id: string, order_id: string): Promise<RowOf<'donation_receipts'> | undefined> =>
  db
    .selectFrom('donation_receipts')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst()

/**
 * Writes the receipt of an order's donation, under the next number of the year. A second request changes nothing.
 * Throws `shop.no_donation` where nothing was given, or the organisation writes no receipts.
 */
export async function writeDonationReceipt(
  trx: Trx,
  ctx: Context,
  order: RowOf<'orders'>,
  items: readonly Item[],
  { recipient: donor, recipient_address: donor_address }: Donor,
): Promise<void> {
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  const terms = receiptTerms(org, ctx.now)
  const donation = donationOf(order, items)
  if (!terms || !donation) throw new DomainError('shop.no_donation')
  if (await receiptOf(trx, org.id, order.id)) return
  const given_at = order.paid_at ?? order.created_at
  const year = yearIn(timeZoneOf(org), ms(ctx.now))
  const { last } = await trx
    .insertInto('invoice_series')
    .values({ id: `${org.id} donation_receipts ${year}`, org_id: org.id, last: 1, last_hash: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ last: eb('invoice_series.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  await ctx.rows.insert('donation_receipts', {
    ...terms,
    id: donation.id,
    order_id: order.id,
    num: `S${year}-${String(last).padStart(5, '0')}`,
    year,
    number: last,
    amount: donation.static_price,
    given_at,
    donor,
    donor_address,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
}
