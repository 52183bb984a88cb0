import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'

type Language = RowOf<'orgs'>['lang']

/** Returns the language that a member has chosen for the app, else the organisation's. */
export async function memberLanguage(
  db: Db,
  { account_id }: Pick<RowOf<'users'>, 'account_id'>,
  org: Pick<RowOf<'orgs'>, 'lang'>,
): Promise<Language> {
  const account = await db.selectFrom('accounts').select('lang').where('id', '=', account_id).executeTakeFirst()
  return account?.lang ?? org.lang
}
