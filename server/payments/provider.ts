import { HOUR } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'

/**
 * A payment requested from a buyer. All fields stay the same for every request, so that a provider recognises it by its
 * id.
 */
export type Charge = {
  /** Our payment's id, used as the idempotency key. */
  readonly id: string
  readonly org_id: string
  /** In cents, positive. */
  readonly amount: number
  readonly currency: RowOf<'orgs'>['currency']
  /** The booking code, shown on the buyer's statement. */
  readonly title: string
  readonly lang: RowOf<'orgs'>['lang']
  /** The terms that the buyer accepts by paying: the seller, and the path of their text; null without terms. */
  readonly terms: { readonly name: string; readonly path: string } | null
  /** Path of the page that the buyer returns to; null for the one that only says to wait. */
  readonly return_path: string | null
  /** Path of the page that shows the form of a provider without a page of its own. */
  readonly form_path: string
  /** ISO. */
  readonly created_at: string
  /** ISO time since when the provider may be charging or letting a buyer pay; null where that has not begun. */
  readonly taking_at: string | null
}

/** Records that the next request can move money. Throws where the payment was abandoned; then no request is sent. */
export type BeforeCharge = () => Promise<void>

/** Money returned to a buyer. */
export type ProviderRefund = Charge & {
  /** The refunded payment: our id and the provider's reference. */
  readonly of: { readonly id: string; readonly ref: string }
}

/** In hundredths of a currency (ISO 4217). */
export type ProviderFee = { readonly amount: number; readonly currency: string }

/** State of a payment at its provider. */
export type PaymentState = {
  readonly state: 'pending' | 'done' | 'failed'
  /** The provider's reference; null for a payment it did not start. */
  readonly ref: string | null
  /** Charged or refunded amount in cents, with its currency (ISO 4217). Meaningless before `done`. */
  readonly amount: number
  readonly currency: string
  /** URL where the buyer pays; null where there is none any more. */
  readonly checkout_url: string | null
  /** The provider's fee; negative where a part is returned; null or absent where unknown. */
  readonly fee?: ProviderFee | null
  /** Delay until the next request in ms, where a user waits. */
  readonly ask_again_in?: number
}

/** The payment a webhook is about. Its state is always asked for, never taken from the webhook. */
export type PaymentEvent = { readonly payment_id: string; readonly ref: string }

/** A raw webhook request. Header names are in lower case. */
export type WebhookRequest = { readonly body: Buffer; readonly header: (name: string) => string }

/** Outcome of a provider's check of keys: the account they belong to, or which one is wrong. */
export type KeyCheck =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly wrong: 'key' | 'webhook' | 'account' }

/**
 * A payment provider. Every call may be repeated where its answer was lost, and throws where the outcome is unknown.
 * What a provider will never do is a `failed` answer.
 */
export type Provider = {
  charge(charge: Charge, take: BeforeCharge): Promise<PaymentState>
  /** Reads a charge's state, and captures what a buyer has approved. */
  charged(charge: Charge, ref: string, take: BeforeCharge): Promise<PaymentState>
  /**
   * Ends a charge without capturing. Returns `failed` only once the buyer can no longer pay, and the paid state if they
   * have paid.
   */
  end(charge: Charge, ref: string): Promise<PaymentState>
  refund(refund: ProviderRefund): Promise<PaymentState>
  refunded(refund: ProviderRefund, ref: string): Promise<PaymentState>
  /** Returns the address of the script that shows a charge's form. Only for a provider without a page of its own. */
  readonly formScript?: (ref: string) => URL
  /**
   * Reads a webhook; null where it concerns none of our payments. Throws `payments.forged` for an invalid signature or
   * an old event.
   */
  heard(message: WebhookRequest): Promise<PaymentEvent | null>
}

/**
 * A provider whose keys can be checked before they are stored. Throws OutcomeUnknown where the provider cannot be
 * reached.
 */
export type CheckedProvider = Provider & { checkKeys(): Promise<KeyCheck> }

/** Dependencies of a provider. */
export type ProviderPorts = {
  readonly fetch: typeof fetch
  readonly clock: () => number
  /** Base URL that buyers return to. */
  readonly publicUrl: URL
}

/** Time limit of a provider request in ms. A job's lease is thirty seconds. */
export const PROVIDER_TIMEOUT = 20_000

/** Lifetime of a checkout, in ms. */
export const CHECKOUT_LIFETIME = 6 * HOUR

/** The outcome of a call is unknown, so it is repeated. The message names the call, never a person. */
export class OutcomeUnknown extends Error {
  constructor(
    override readonly name: string,
    what: string,
  ) {
    super(what)
  }
}

/** State of a payment that the provider refuses. */
export const refusedPayment = (ref: string | null = null): PaymentState => ({
  state: 'failed',
  ref,
  amount: 0,
  currency: '',
  checkout_url: null,
})
