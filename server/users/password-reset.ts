import { DAY, iso, ms } from '../../shared/kernel/time'
import { LINK_LASTS, makeLink } from '../accounts/password-links'
import { type Changed, createContext } from '../kernel/commands/handle'
import type { Machine } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { post } from '../mail/outbox'
import { repeatLost } from '../mail/resend-email'

/** Letters to one address a day: as many as one for each link, where nobody follows any. */
const A_DAY = 24

const ON_ITS_WAY = `select id from account_links where account_id = ? and org_id = ? and user_id is null and state = 'open' and expires_at > ?`
const SENT = `select count(*) as count from outbox where org_id = ? and kind = 'password' and address = ? and created_at > ?`

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

/** Writes a link to whoever reads the address, unless one is on its way that is still good: however often somebody types it, that one stays so. */
export async function bookForgotten(
  trx: Trx,
  { org_id, account_id }: Forgotten,
  { ports, report }: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly Changed[]> {
  const op = { id: ports.newId(), org_id, device_id: null, user_id: '', shift_id: null, at: iso(ports.clock()) }
  const { ctx, changes } = createContext(trx, op, { ports, report }, null)
  const account = await trx.selectFrom('accounts').select('email').where('id', '=', account_id).executeTakeFirst()
  if (!account) return []
  const keyOf = (link_id: string) => `password ${link_id}`
  const [before] = await rawStatement<{ id: string }>(trx, ON_ITS_WAY, [account_id, org_id, ctx.now])
  const [sent] = await rawStatement<{ count: number }>(trx, SENT, [org_id, account.email, iso(ms(ctx.now) - DAY)])
  if (before) await repeatLost(ctx, keyOf(before.id))
  else if ((sent?.count ?? 0) < A_DAY) {
    const id = ports.newId()
    await makeLink(trx, { id, account_id, org_id, user_id: null, now: ctx.now, lasts: LINK_LASTS.reset })
    await post(ctx, { kind: 'password', key: keyOf(id), address: account.email, contact_id: null, payload: { account_id, link_id: id } })
  }
  return changes()
}
