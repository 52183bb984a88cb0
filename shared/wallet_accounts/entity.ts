import { entity, stamps } from '../kernel/model/entity'
import { at, oneOf, text } from '../kernel/model/fields'

export const WALLET_SERVICES = ['apple', 'google'] as const

/**
 * Keys with which the organisation issues tickets for a wallet, one row per service. The keys are stored encrypted and
 * separately, and never leave the server.
 */
export const wallet_accounts = entity(
  'wallet_accounts',
  'WalletAccount',
  {
    service: oneOf('WalletService', WALLET_SERVICES),
    /** Pass type ID at Apple, issuer ID at Google. */
    name: text(120),
    /** Team at Apple, service account at Google. */
    issuer: text(200),
    /** End of the certificate's validity; null for keys without one. */
    expires_at: at().nullable(),
    ...stamps,
  },
  { sorts: ['service'], online: { can: 'orders.sell' } },
)
