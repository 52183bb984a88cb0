import { type Migration, nullable, stamps, text } from '../server/kernel/database/migration'

/** Keys of Apple Wallet and Google Wallet, which are stored encrypted with the other secrets. */
export const m0094_wallet_accounts: Migration = {
  name: '0094_wallet_accounts',
  up(schema) {
    schema.entityTable(
      'wallet_accounts',
      { service: text(), name: text(), issuer: text(), expires_at: nullable(text()), ...stamps },
      { unique: [['org_id', 'service']] },
    )
  },
}
