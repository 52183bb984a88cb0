import type { PaymentAccounts } from '../../../server/payments/accounts'
import type { ProviderServer } from '../providers/provider-server'

/** What the tests of every provider need of it. Amounts in cents. */
export type TillServer = ProviderServer & {
  /** The house's account with it. */
  readonly account: PaymentAccounts[string]
  /** Forgets which requests it knows already, as providers do after a while. */
  forget(): void
  /** A buyer pays, what was asked for or another amount. */
  pay(payment_id: string, amount?: number): void
  /** How many payments it was asked for. */
  begun(): number
  /** What it has taken, whether anybody has heard of it or not. */
  taken(): number[]
  /** What it has given back. */
  given(): number[]
  /** What it tells of a payment; null where it tells nothing. */
  event(payment_id: string): { readonly body: string; readonly headers: Record<string, string> } | null
}
