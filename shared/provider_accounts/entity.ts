import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { at, oneOf, text } from '../kernel/model/fields'

export const PAYMENT_PROVIDERS = ['stripe', 'paypal', 'oppwa'] as const

/**
 * The organisation's account at a payment provider, one per provider. Its keys are stored encrypted and separately, and
 * never leave the server.
 */
export const provider_accounts = entity(
  'provider_accounts',
  'ProviderAccount',
  {
    provider: oneOf('PaymentProvider', PAYMENT_PROVIDERS),
    /** The account's name or id there. */
    name: text(120),
    /** Last characters of the key. */
    key_hint: text(8),
    is_test: z.boolean(),
    /** Time when the provider last accepted the keys. */
    checked_at: at(),
    ...stamps,
  },
  { sorts: ['provider'], online: { can: 'payouts.read' } },
)
