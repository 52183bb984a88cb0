import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'

/** Bank account to which transfers for an order go, as an order, an email or an invoice names it. */
export type ReceivingAccount = Pick<RowOf<'bank_accounts'>, 'holder' | 'iban' | 'bic' | 'bank'>

/** Finds an organisation's default bank account, or its first one; undefined where it has none. */
export const findReceivingAccount = (db: Db, org_id: string): Promise<ReceivingAccount | undefined> =>
  db
    .selectFrom('bank_accounts')
    .select(['holder', 'iban', 'bic', 'bank'])
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
