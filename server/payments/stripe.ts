import type { Stripe as Client } from 'stripe'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { MINUTE, ms, SECOND } from '../../shared/kernel/time'
import { formatPhrase } from '../kernel/format-phrase'
import type {
  Charge,
  CheckedProvider,
  KeyCheck,
  PaymentEvent,
  PaymentState,
  ProviderFee,
  ProviderPorts,
  ProviderRefund,
} from './provider'
import { CHECKOUT_LIFETIME, OutcomeUnknown, PROVIDER_TIMEOUT, refusedPayment } from './provider'
import { returnUrl } from './return-url'

export const stripeAccount = z.object({
  key: z.string().min(1).max(300),
  webhook_secret: z.string().min(1).max(300),
  url: z.url().default('https://api.stripe.com'),
})

/** Schemas of the used parts of replies. The library does not validate them. */
const withBalanceTransaction = z.object({
  balance_transaction: z.union([z.string(), z.object({ fee: z.int(), currency: z.string() })]).nullish(),
})
const chargeReply = z.union([z.string(), withBalanceTransaction])
const checkoutSession = z.object({
  id: z.string().min(1).max(200),
  status: z.string().nullable(),
  payment_status: z.string(),
  payment_intent: z
    .union([z.string(), z.object({ status: z.string(), latest_charge: chargeReply.nullish() })])
    .nullable(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  url: z.url().max(2000).nullable(),
})
const refundReply = z
  .object({ id: z.string().min(1).max(200), status: z.string().nullable(), amount: z.int(), currency: z.string() })
  .extend(withBalanceTransaction.shape)
const refundListReply = z.object({
  data: z.array(refundReply.extend({ metadata: z.object({ payment_id: z.string().optional() }).nullish() })),
})

/** Validates a reply. Throws OutcomeUnknown where it does not match. */
function parseReply<T extends z.ZodType>(schema: T, answer: unknown): z.infer<T> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new OutcomeUnknown('stripe_unreadable', read.error.issues[0]?.path.join('.') ?? '')
  return read.data
}

/** Maximum age of an event, in seconds. */
const MAX_EVENT_AGE = (5 * MINUTE) / SECOND

/** State of a checkout session. A decline after completion shows only in its payment intent. */
function stateOf({ status, payment_status, payment_intent }: z.infer<typeof checkoutSession>): PaymentState['state'] {
  if (payment_status === 'paid') return 'done'
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined
  const declined = status === 'complete' && (intent === 'requires_payment_method' || intent === 'canceled')
  return status === 'expired' || declined ? 'failed' : 'pending'
}

/**
 * Fee of a balance transaction, which is written some time after the charge. Its currency is the account's, which may
 * differ from the charge's.
 */
function feeOf(of: z.infer<typeof withBalanceTransaction> | null): ProviderFee | null {
  const entry = of?.balance_transaction
  return typeof entry === 'object' && entry !== null
    ? { amount: entry.fee, currency: entry.currency.toUpperCase() }
    : null
}

function sessionState(answer: unknown): PaymentState {
  const said = parseReply(checkoutSession, answer)
  const { payment_intent: intent } = said
  const charge = typeof intent === 'object' && typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  return {
    state: stateOf(said),
    ref: said.id,
    amount: said.amount_total ?? 0,
    currency: (said.currency ?? '').toUpperCase(),
    checkout_url: said.url,
    fee: feeOf(charge),
  }
}

const REFUND_STATES: Readonly<Record<string, PaymentState['state']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

function refundState(answer: unknown): PaymentState {
  const { id, status, amount, currency, balance_transaction } = parseReply(refundReply, answer)
  return {
    state: REFUND_STATES[status ?? ''] ?? 'pending',
    ref: id,
    amount,
    currency: currency.toUpperCase(),
    checkout_url: null,
    fee: feeOf({ balance_transaction }),
  }
}

/** The account that a key belongs to. */
const accountReply = z.object({
  id: z.string().max(200),
  business_profile: z.object({ name: z.string().nullish() }).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
})

/** Object of an event, with the metadata we wrote. */
const eventObject = z.object({
  id: z.string().max(200),
  object: z.enum(['checkout.session', 'refund']),
  metadata: z.object({ payment_id: z.string().max(60), org_id: z.string().max(60) }),
})

/** Provider for Stripe through its library, with a hosted checkout per payment. */
export function stripeProvider(
  account: z.infer<typeof stripeAccount>,
  org_id: string,
  { fetch, clock, publicUrl }: ProviderPorts,
): CheckedProvider {
  const url = new URL(account.url)
  let opened: Promise<{ readonly stripe: Client; readonly errors: typeof Client.errors }> | null = null
  // A large library, loaded only where an organisation has an account.
  const open = () => {
    opened ??= import('stripe').then(({ default: Stripe }) => ({
      stripe: new Stripe(account.key, {
        protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
        host: url.hostname,
        ...(url.port ? { port: url.port } : {}),
        httpClient: Stripe.createFetchHttpClient(fetch),
        timeout: PROVIDER_TIMEOUT,
        maxNetworkRetries: 0,
        telemetry: false,
      }),
      errors: Stripe.errors,
    }))
    return opened
  }
  const ask = async (
    call: (stripe: Client) => Promise<PaymentState>,
    ref: string | null = null,
  ): Promise<PaymentState> => {
    const { stripe, errors } = await open()
    try {
      return await call(stripe)
    } catch (error) {
      if (!(error instanceof errors.StripeError)) throw error
      const { statusCode = 0 } = error
      if (
        error instanceof errors.StripeCardError ||
        (error instanceof errors.StripeInvalidRequestError && statusCode !== 409)
      )
        return refusedPayment(ref)
      throw new OutcomeUnknown(`stripe_${statusCode}`, error.type)
    }
  }
  const metadata = (id: string) => ({ payment_id: id, org_id })

  async function charge(wanted: Charge): Promise<PaymentState> {
    const { id, amount, currency, title, lang, terms, created_at } = wanted
    const back = returnUrl(publicUrl, wanted)
    const accepted =
      terms &&
      formatPhrase(lang, 'webshop_terms.accept', { name: terms.name, url: new URL(terms.path, publicUrl).href })
    return ask(async (stripe) => {
      const made = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          locale: lang,
          success_url: back,
          cancel_url: back,
          client_reference_id: id,
          ...(accepted && { custom_text: { submit: { message: accepted } } }),
          metadata: metadata(id),
          payment_intent_data: { description: title, metadata: metadata(id) },
          line_items: [
            {
              quantity: 1,
              price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } },
            },
          ],
          expires_at: Math.floor((ms(created_at) + CHECKOUT_LIFETIME) / SECOND),
        },
        { idempotencyKey: id },
      )
      return sessionState(made)
    })
  }

  async function refund({ id, amount, of }: ProviderRefund): Promise<PaymentState> {
    return ask(async (stripe) => {
      const { payment_intent: intent } = parseReply(checkoutSession, await stripe.checkout.sessions.retrieve(of.ref))
      if (typeof intent !== 'string') return refusedPayment()
      // Stripe forgets idempotency keys after a day, so an earlier refund is searched for.
      const { data } = parseReply(refundListReply, await stripe.refunds.list({ payment_intent: intent, limit: 100 }))
      const known = data.find(({ metadata: written }) => written?.payment_id === id)
      return refundState(
        known ??
          (await stripe.refunds.create(
            { payment_intent: intent, amount, metadata: metadata(id) },
            { idempotencyKey: id },
          )),
      )
    })
  }

  const charged = (ref: string) =>
    ask(
      async (stripe) =>
        sessionState(
          await stripe.checkout.sessions.retrieve(ref, {
            expand: ['payment_intent.latest_charge.balance_transaction'],
          }),
        ),
      ref,
    )

  /** Expires an open session. A finished one keeps its state. */
  async function end(ref: string): Promise<PaymentState> {
    const ended = await ask(async (stripe) => sessionState(await stripe.checkout.sessions.expire(ref)))
    return ended.ref === null ? charged(ref) : ended
  }

  /** Reads the account. Its webhook secret can only be checked by its form: Stripe never returns it. */
  async function checkKeys(): Promise<KeyCheck> {
    if (!account.webhook_secret.startsWith('whsec_')) return { ok: false, wrong: 'webhook' }
    const { stripe, errors } = await open()
    try {
      const { id, business_profile, settings } = parseReply(accountReply, await stripe.accounts.retrieveCurrent())
      return { ok: true, name: (settings?.dashboard?.display_name || business_profile?.name || id).slice(0, 120) }
    } catch (error) {
      if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
        return { ok: false, wrong: 'key' }
      if (error instanceof errors.StripeError) throw new OutcomeUnknown(`stripe_${error.statusCode ?? 0}`, error.type)
      throw error
    }
  }

  return {
    checkKeys,
    charge,
    charged: (_charge, ref) => charged(ref),
    end: (_charge, ref) => end(ref),
    refund,
    refunded: (_refund, ref) =>
      ask(async (stripe) => refundState(await stripe.refunds.retrieve(ref, { expand: ['balance_transaction'] })), ref),
    heard: async ({ body, header }): Promise<PaymentEvent | null> => {
      const { stripe } = await open()
      let event: Client.Event
      try {
        event = stripe.webhooks.constructEvent(
          body,
          header('stripe-signature'),
          account.webhook_secret,
          MAX_EVENT_AGE,
          undefined,
          clock(),
        )
      } catch {
        throw new DomainError('payments.forged')
      }
      const said = eventObject.safeParse(event.data.object)
      if (!said.success || said.data.metadata.org_id !== org_id) return null
      return { payment_id: said.data.metadata.payment_id, ref: said.data.id }
    },
  }
}
