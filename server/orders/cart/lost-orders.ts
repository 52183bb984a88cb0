import type { RowOf } from '../../../shared/model'
import { hourlyKey } from '../../email/delivery/hourly-key'
import { enqueueEmail } from '../../email/delivery/outbox'
import { type ChangeSet, startUnattended } from '../../kernel/commands/handle'
import type { Machine } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'

/** A request for the links to the orders of an address. */
export type LostOrders = { readonly org_id: string; readonly email: string; readonly lang: RowOf<'orgs'>['lang'] }

/**
 * Sends the links to the orders of an address to that address, at most once an hour. Whether there are any is only
 * looked up when the email is written, so that no answer tells.
 */
export async function bookLostOrders(
  trx: Trx,
  { org_id, email, lang }: LostOrders,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { ctx, changes } = startUnattended(trx, { org_id }, machine)
  await enqueueEmail(ctx, {
    kind: 'order_links',
    key: hourlyKey('order_links', [email], ctx.now),
    address: email,
    contact_id: null,
    payload: { lang },
  })
  return changes()
}
