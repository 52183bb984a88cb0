import type { PaymentAccounts } from '../../../server/payments/accounts'
import type { ProviderServer } from '../providers/provider-server'

/** Provider functions that every provider's tests need. Amounts in cents. */
export type TillServer = ProviderServer & {
  /** The organisation's account at the provider. */
  readonly account: PaymentAccounts[string]
  /** Forgets idempotency keys, as providers do after a while. */
  forget(): void
  /** Pays as the buyer, the requested or another amount. */
  pay(payment_id: string, amount?: number): void
  /** Number of payments it was asked for. */
  begun(): number
  /** Amounts it has charged, reported or not. */
  taken(): number[]
  /** Amounts it has refunded. */
  given(): number[]
  /** The message it sends about a payment; null if it sends none. */
  event(payment_id: string): { readonly body: string; readonly headers: Record<string, string> } | null
}
