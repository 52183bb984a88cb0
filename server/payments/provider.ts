import { HOUR } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'

/** Money that is asked of a buyer. Everything in it stays the same however often it is asked, so that a provider knows it again by its id. */
export type Charge = {
  /** Our payment's, by which the provider knows it again. */
  readonly id: string
  readonly org_id: string
  /** In cents, above nothing. */
  readonly amount: number
  readonly currency: RowOf<'orgs'>['currency']
  /** The booking code: what the buyer reads on the statement. */
  readonly title: string
  readonly lang: RowOf<'orgs'>['lang']
  /** ISO. */
  readonly created_at: string
  /** ISO: since when the provider may be taking it, or letting a buyer pay it; null where nobody knows of that. */
  readonly taking_at: string | null
}

/** Writes down that money can come of what is asked now. Throws where the payment was given up: then nothing is asked. */
export type Take = () => Promise<void>

/** Money that goes back to a buyer. */
export type Refund = Charge & {
  /** What is given back of: what the provider calls it, and our payment's id. */
  readonly of: { readonly id: string; readonly ref: string }
}

/** In hundredths of a currency in capitals. */
export type Fee = { readonly amount: number; readonly currency: string }

/** How a payment stands, as its provider says it. */
export type Said = {
  readonly state: 'pending' | 'done' | 'failed'
  /** What the provider calls it; null for what it would not even begin. */
  readonly ref: string | null
  /** What was taken or given back, in cents, and its currency in capitals; of no meaning before it is done. */
  readonly amount: number
  readonly currency: string
  /** Where the buyer pays; null where there is no such place any more. */
  readonly checkout_url: string | null
  /** What the provider keeps of it, or gives back of that where it is below nothing; null or absent where it does not say, or not yet. */
  readonly fee?: Fee | null
  /** After how many ms to ask again, where somebody waits for it. */
  readonly ask_again_in?: number
}

/** What a message of a provider is about: one of our payments. How it stands is asked, never believed. */
export type News = { readonly payment_id: string; readonly ref: string }

/** A request as it came, with a header by its name in small letters. */
export type Message = { readonly body: Buffer; readonly header: (name: string) => string }

/**
 * Whoever takes money for the house. Each call may be made again where its answer was lost, and throws where nobody knows what came of it;
 * what the provider will never do is an answer, `failed`.
 */
export type Provider = {
  charge(charge: Charge, take: Take): Promise<Said>
  /** How a charge that was begun stands, and takes what a buyer has agreed to. */
  charged(charge: Charge, ref: string, take: Take): Promise<Said>
  /** Sees to it that nobody pays a charge any more, and takes nothing. Says `failed` only once that is certain, and how it stands where somebody has paid. */
  end(charge: Charge, ref: string): Promise<Said>
  refund(refund: Refund): Promise<Said>
  refunded(refund: Refund, ref: string): Promise<Said>
  /** Reads a message; null where it is about nothing of ours. Throws `payments.forged` where it is not the provider's own, or too old. */
  heard(message: Message): Promise<News | null>
}

/** What an adapter may not take from the machine it runs on. */
export type Outside = {
  readonly fetch: typeof fetch
  readonly clock: () => number
  /** Where buyers come back to. */
  readonly publicUrl: URL
}

/** How long a provider may take to answer, in ms: a job is held for thirty seconds. */
export const PATIENCE = 20_000

/** How long a checkout waits for its buyer. */
export const CHECKOUT_FOR = 6 * HOUR

/** Nobody knows what came of a call: it is made again. Says where and how, never about whom. */
export class ProviderUnclear extends Error {
  constructor(
    override readonly name: string,
    what: string,
  ) {
    super(what)
  }
}

/** The provider will not do it. */
export const refused = (ref: string | null = null): Said => ({ state: 'failed', ref, amount: 0, currency: '', checkout_url: null })
