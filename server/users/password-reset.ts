import { DAY, iso, ms } from '../../shared/kernel/time'
import { insertPasswordLink, LINK_LIFETIME } from '../accounts/password-links'
import { enqueueEmail } from '../email/delivery/outbox'
import { resendIfUnknown } from '../email/delivery/resend-email'
import { type ChangeSet, startUnattended } from '../kernel/commands/handle'
import type { Machine } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Password emails per address and day: one per link lifetime, if none is used. */
const MAX_PER_DAY = 24

const OPEN_LINK = `select id from account_links where account_id = ? and org_id = ? and user_id is null and state = 'open' and expires_at > ?`
const SENT_SINCE = `select count(*) as count from outbox where org_id = ? and kind = 'password' and address = ? and created_at > ?`

/** A password reset, sent by one of the account's organisations. */
export type PasswordReset = { readonly org_id: string; readonly account_id: string }

/** Finds an email's account and the first of its organisations; null for an unknown email. */
export async function passwordResetFor(db: Db, email: string): Promise<PasswordReset | null> {
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

/** Sends a password link, unless an earlier one is still valid: that one stays valid however often it is asked for. */
export async function bookPasswordReset(
  trx: Trx,
  { org_id, account_id }: PasswordReset,
  { ports, report }: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { ctx, changes } = startUnattended(trx, { org_id }, { ports, report })
  const account = await trx.selectFrom('accounts').select('email').where('id', '=', account_id).executeTakeFirst()
  if (!account) return []
  const keyOf = (link_id: string) => `password ${link_id}`
  const [before] = await rawStatement<{ id: string }>(trx, OPEN_LINK, [account_id, org_id, ctx.now])
  const [sent] = await rawStatement<{ count: number }>(trx, SENT_SINCE, [org_id, account.email, iso(ms(ctx.now) - DAY)])
  if (before) await resendIfUnknown(ctx, keyOf(before.id))
  else if ((sent?.count ?? 0) < MAX_PER_DAY) {
    const id = ports.newId()
    await insertPasswordLink(trx, { id, account_id, org_id, user_id: null, now: ctx.now, lasts: LINK_LIFETIME.reset })
    await enqueueEmail(ctx, {
      kind: 'password',
      key: keyOf(id),
      address: account.email,
      contact_id: null,
      payload: { account_id, link_id: id },
    })
  }
  return changes()
}
