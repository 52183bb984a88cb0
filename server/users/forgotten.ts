import { HOUR, iso, ms } from '../../shared/kernel/time'
import { LINK_LASTS, makeLink } from '../accounts/account-links'
import type { Db, Trx } from '../kernel/database'
import { type Changed, contextOf } from '../kernel/handle'
import type { Machine } from '../kernel/handler'
import { post } from '../mail/letters'
import { repeatLost } from '../mail/resend'

/** Somebody who has forgotten their password: a house they belong to writes to them. */
export type Forgotten = { readonly org_id: string; readonly account_id: string }

/** Whom an address belongs to, and the first of their houses; null for nobody. */
export async function forgottenBy(db: Db, email: string): Promise<Forgotten | null> {
  const found = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.account_id', 'a.id')
    .innerJoin('orgs as o', 'o.id', 'u.org_id')
    .select(['a.id as account_id', 'o.id as org_id'])
    .where('a.email', '=', email)
    .where('u.deleted', '=', false)
    .where('o.deleted', '=', false)
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** Writes a link to whoever reads the address, once an hour at most: however often somebody types it, the link that is on its way stays good. */
export async function bookForgotten(
  trx: Trx,
  { org_id, account_id }: Forgotten,
  { ports, report }: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly Changed[]> {
  const op = { id: ports.newId(), org_id, device_id: null, user_id: '', shift_id: null, at: iso(ports.clock()) }
  const { ctx, changes } = contextOf(trx, op, { ports, report }, null)
  const account = await trx.selectFrom('accounts').select('email').where('id', '=', account_id).executeTakeFirst()
  if (!account) return []
  const key = `password ${account_id} ${iso(ms(ctx.now) - (ms(ctx.now) % HOUR))}`
  const id = ports.newId()
  const letter = await post(ctx, { kind: 'password', key, address: account.email, contact_id: null, payload: { account_id, link_id: id } })
  if (letter === null) await repeatLost(ctx, key)
  else await makeLink(trx, { id, account_id, org_id, user_id: null, now: ctx.now, lasts: LINK_LASTS.reset })
  return changes()
}
