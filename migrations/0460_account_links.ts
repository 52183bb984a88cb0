import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** Links by which somebody sets the password of their account, and the language they are written to in. */
export const m0460_account_links: Migration = {
  name: '0460_account_links',
  up(schema) {
    schema.table(
      'account_links',
      {
        id: text(),
        account_id: text(),
        org_id: nullable(text()),
        user_id: nullable(text()),
        state: text(),
        created_at: text(),
        expires_at: text(),
      },
      { primaryKey: 'id', checks: [`"state" IN ('open', 'spent', 'replaced')`] },
    )
    schema.index('account_links', ['account_id'])
    schema.addColumn('accounts', 'lang', nullable(text()))
  },
}
