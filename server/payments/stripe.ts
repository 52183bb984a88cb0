import type { Stripe as Client } from 'stripe'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { MINUTE, ms, SECOND } from '../../shared/kernel/time'
import {
  CHECKOUT_FOR,
  type Charge,
  type Fee,
  type News,
  type Outside,
  PATIENCE,
  type Provider,
  ProviderUnclear,
  type Refund,
  refused,
  type Said,
} from './provider'
import { returnUrl } from './return-url'

export const stripeAccount = z.object({
  key: z.string().min(1).max(300),
  webhook_secret: z.string().min(1).max(300),
  url: z.url().default('https://api.stripe.com'),
})

/** What of its answers is read. Its library believes whatever comes. */
const balance = z.object({ balance_transaction: z.union([z.string(), z.object({ fee: z.int(), currency: z.string() })]).nullish() })
const charged = z.union([z.string(), balance])
const session = z.object({
  id: z.string().min(1).max(200),
  status: z.string().nullable(),
  payment_status: z.string(),
  payment_intent: z.union([z.string(), z.object({ status: z.string(), latest_charge: charged.nullish() })]).nullable(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  url: z.url().max(2000).nullable(),
})
const givenBack = z.object({ id: z.string().min(1).max(200), status: z.string().nullable(), amount: z.int(), currency: z.string() }).extend(balance.shape)
const allGivenBack = z.object({ data: z.array(givenBack.extend({ metadata: z.object({ payment_id: z.string().optional() }).nullish() })) })

/** Throws where an answer is not what it must be: nobody knows what came of it. */
function held<T extends z.ZodType>(schema: T, answer: unknown): z.infer<T> {
  const read = schema.safeParse(answer)
  if (!read.success) throw new ProviderUnclear('stripe_unreadable', read.error.issues[0]?.path.join('.') ?? '')
  return read.data
}

/** How old a message may be, in seconds. */
const TOLERANCE = (5 * MINUTE) / SECOND

/** A session is open, expired, or complete; where a bank has declined afterwards, only the intent behind it says so. */
function stateOf({ status, payment_status, payment_intent }: z.infer<typeof session>): Said['state'] {
  if (payment_status === 'paid') return 'done'
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined
  const declined = status === 'complete' && (intent === 'requires_payment_method' || intent === 'canceled')
  return status === 'expired' || declined ? 'failed' : 'pending'
}

/** A balance transaction is written some time after the charge; in the currency of the account, which need not be the charge's. */
function feeOf(of: z.infer<typeof balance> | null): Fee | null {
  const entry = of?.balance_transaction
  return typeof entry === 'object' && entry !== null ? { amount: entry.fee, currency: entry.currency.toUpperCase() } : null
}

function saidOfSession(answer: unknown): Said {
  const said = held(session, answer)
  const { payment_intent: intent } = said
  const charge = typeof intent === 'object' && typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  return {
    ...{ state: stateOf(said), ref: said.id, amount: said.amount_total ?? 0, currency: (said.currency ?? '').toUpperCase(), checkout_url: said.url },
    fee: feeOf(charge),
  }
}

const REFUND_STATES: Readonly<Record<string, Said['state']>> = { succeeded: 'done', failed: 'failed', canceled: 'failed' }

function saidOfRefund(answer: unknown): Said {
  const { id, status, amount, currency, balance_transaction } = held(givenBack, answer)
  return {
    state: REFUND_STATES[status ?? ''] ?? 'pending',
    ref: id,
    amount,
    currency: currency.toUpperCase(),
    checkout_url: null,
    fee: feeOf({ balance_transaction }),
  }
}

/** What an event is about; of each kind the object carries what we wrote on it. */
const about = z.object({
  id: z.string().max(200),
  object: z.enum(['checkout.session', 'refund']),
  metadata: z.object({ payment_id: z.string().max(60), org_id: z.string().max(60) }),
})

/** Stripe through its own library: a hosted checkout for each payment. */
export function stripeProvider(account: z.infer<typeof stripeAccount>, org_id: string, { fetch, clock, publicUrl }: Outside): Provider {
  const url = new URL(account.url)
  let opened: Promise<{ readonly stripe: Client; readonly errors: typeof Client.errors }> | null = null
  // A large library, loaded where a house has an account.
  const open = () => {
    opened ??= import('stripe').then(({ default: Stripe }) => ({
      stripe: new Stripe(account.key, {
        ...{ protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const), host: url.hostname, ...(url.port ? { port: url.port } : {}) },
        ...{ httpClient: Stripe.createFetchHttpClient(fetch), timeout: PATIENCE, maxNetworkRetries: 0, telemetry: false },
      }),
      errors: Stripe.errors,
    }))
    return opened
  }
  const ask = async (call: (stripe: Client) => Promise<Said>, ref: string | null = null): Promise<Said> => {
    const { stripe, errors } = await open()
    try {
      return await call(stripe)
    } catch (error) {
      if (!(error instanceof errors.StripeError)) throw error
      const { statusCode = 0 } = error
      if (error instanceof errors.StripeCardError || (error instanceof errors.StripeInvalidRequestError && statusCode !== 409)) return refused(ref)
      throw new ProviderUnclear(`stripe_${statusCode}`, error.type)
    }
  }
  const metadata = (id: string) => ({ payment_id: id, org_id })

  async function charge({ id, amount, currency, title, lang, created_at }: Charge): Promise<Said> {
    const back = returnUrl(publicUrl, lang)
    return ask(async (stripe) => {
      const made = await stripe.checkout.sessions.create(
        {
          ...{ mode: 'payment', locale: lang, success_url: back, cancel_url: back, client_reference_id: id, metadata: metadata(id) },
          payment_intent_data: { description: title, metadata: metadata(id) },
          line_items: [{ quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: title } } }],
          expires_at: Math.floor((ms(created_at) + CHECKOUT_FOR) / SECOND),
        },
        { idempotencyKey: id },
      )
      return saidOfSession(made)
    })
  }

  async function refund({ id, amount, of }: Refund): Promise<Said> {
    return ask(async (stripe) => {
      const { payment_intent: intent } = held(session, await stripe.checkout.sessions.retrieve(of.ref))
      if (typeof intent !== 'string') return refused()
      // Stripe forgets keys after a day; what was given back it does not forget.
      const { data } = held(allGivenBack, await stripe.refunds.list({ payment_intent: intent, limit: 100 }))
      const known = data.find(({ metadata: written }) => written?.payment_id === id)
      return saidOfRefund(known ?? (await stripe.refunds.create({ payment_intent: intent, amount, metadata: metadata(id) }, { idempotencyKey: id })))
    })
  }

  const charged = (ref: string) =>
    ask(async (stripe) => saidOfSession(await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge.balance_transaction'] })), ref)

  /** What is open ends; what is over already stays what it is. */
  async function end(ref: string): Promise<Said> {
    const ended = await ask(async (stripe) => saidOfSession(await stripe.checkout.sessions.expire(ref)))
    return ended.ref === null ? charged(ref) : ended
  }

  return {
    charge,
    charged: (_charge, ref) => charged(ref),
    end: (_charge, ref) => end(ref),
    refund,
    refunded: (_refund, ref) => ask(async (stripe) => saidOfRefund(await stripe.refunds.retrieve(ref, { expand: ['balance_transaction'] })), ref),
    heard: async ({ body, header }): Promise<News | null> => {
      const { stripe } = await open()
      let event: Client.Event
      try {
        event = stripe.webhooks.constructEvent(body, header('stripe-signature'), account.webhook_secret, TOLERANCE, undefined, clock())
      } catch {
        throw new DomainError('payments.forged')
      }
      const said = about.safeParse(event.data.object)
      if (!said.success || said.data.metadata.org_id !== org_id) return null
      return { payment_id: said.data.metadata.payment_id, ref: said.data.id }
    },
  }
}
