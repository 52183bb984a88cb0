import { createHmac } from 'node:crypto'
import { type ProviderAnswer, type ProviderRequest, type ProviderServer, serveProvider } from './provider-server'

/** A session or a refund. */
export type StripeObject = Record<string, unknown> & { id: string }
type Metadata = { payment_id: string; org_id: string }

export const STRIPE_KEY = 'sk_test_house'
export const STRIPE_SECRET = 'whsec_house'

const missing = (what: string): ProviderAnswer => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` } },
})

/** Returns a form field with a name like `metadata[payment_id]`. */
const at = (form: URLSearchParams, name: string) => form.get(name) ?? ''

export type StripeServer = ProviderServer & {
  readonly sessions: Map<string, StripeObject>
  readonly refunds: Map<string, StripeObject>
  /** Idempotency keys with their answers. */
  readonly keys: Map<string, unknown>
  /** Returns the session of one of our payments. */
  of(payment_id: string): StripeObject
  /** Pays as the buyer, the requested or another amount. */
  pay(payment_id: string, changed?: Record<string, unknown>): void
  /** Fee of each following payment and refund; null while not yet known. */
  kept: { readonly fee: number; readonly currency: string } | null
  /** Status of following refunds. */
  refundStatus: string
  /** A signed event about a session or refund: body and signature. */
  event(thing: StripeObject, options?: { secret?: string; at: number }): { body: string; signature: string }
}

/**
 * Stripe's formats and rules, written from its documentation: idempotency keys, sessions, refunds up to the amount
 * paid.
 */
export async function startStripe(): Promise<StripeServer> {
  const sessions = new Map<string, StripeObject>()
  const refunds = new Map<string, StripeObject>()
  const keys = new Map<string, { readonly body: string; readonly answered: ProviderAnswer }>()
  let made = 0
  const stripe = {
    sessions,
    refunds,
    keys,
    refundStatus: 'succeeded',
    kept: null,
    of: (payment_id: string) => {
      const found = [...sessions.values()].find(({ metadata }) => (metadata as Metadata).payment_id === payment_id)
      if (!found) throw new Error(`no session of ${payment_id}`)
      return found
    },
    pay: (payment_id: string, changed: Record<string, unknown> = {}) => {
      const session = stripe.of(payment_id)
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        url: null,
        payment_intent: `pi_${session.id}`,
        ...changed,
      })
    },
    event: (
      thing: StripeObject,
      { secret = STRIPE_SECRET, at: when }: { secret?: string; at: number } = { at: Date.now() },
    ) => {
      const body = JSON.stringify({ id: `evt_${++made}`, object: 'event', type: 'any', data: { object: thing } })
      const t = Math.floor(when / 1000)
      return { body, signature: `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}` }
    },
  }
  let server: StripeServer | null = null
  const metadataOf = (form: URLSearchParams) => ({
    payment_id: at(form, 'metadata[payment_id]'),
    org_id: at(form, 'metadata[org_id]'),
  })
  const create = ({ path, body }: ProviderRequest): ProviderAnswer => {
    const form = new URLSearchParams(body)
    if (path === '/v1/checkout/sessions') {
      const amount_total =
        Number(at(form, 'line_items[0][price_data][unit_amount]')) * Number(at(form, 'line_items[0][quantity]'))
      const id = `cs_${++made}`
      const session = {
        id,
        object: 'checkout.session',
        mode: at(form, 'mode'),
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total,
        currency: at(form, 'line_items[0][price_data][currency]'),
        url: `https://checkout.example/${id}`,
        success_url: at(form, 'success_url'),
        metadata: metadataOf(form),
        custom_text: { submit: { message: at(form, 'custom_text[submit][message]') } },
      }
      sessions.set(id, session)
      return { status: 200, body: { ...session } }
    }
    const [, expired] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
    if (expired !== undefined) {
      const open = sessions.get(expired)
      if (!open) return missing('checkout.session')
      if (open.status !== 'open')
        return {
          status: 400,
          body: {
            error: {
              type: 'invalid_request_error',
              message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
            },
          },
        }
      return { status: 200, body: Object.assign(open, { status: 'expired', url: null }) }
    }
    const payment_intent = at(form, 'payment_intent')
    const session = [...sessions.values()].find((each) => each.payment_intent === payment_intent)
    if (!session) return missing('payment_intent')
    const gone = [...refunds.values()]
      .filter((each) => each.payment_intent === payment_intent)
      .reduce((sum, { amount }) => sum + Number(amount), 0)
    const amount = Number(at(form, 'amount'))
    if (gone + amount > Number(session.amount_total))
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Too much' } },
      }
    const id = `re_${++made}`
    const refund = {
      id,
      object: 'refund',
      amount,
      currency: session.currency,
      payment_intent,
      status: server?.refundStatus,
      metadata: metadataOf(form),
    }
    refunds.set(id, refund)
    return { status: 200, body: { ...refund } }
  }
  const answer = (asked: ProviderRequest): ProviderAnswer => {
    const { method, path, query, headers, body } = asked
    if (headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'No such key' } } }
    if (method === 'POST') {
      const key = headers['idempotency-key']
      if (typeof key !== 'string') return create(asked)
      const known = keys.get(key)
      if (known && known.body !== body)
        return { status: 400, body: { error: { type: 'idempotency_error', message: 'Keys differ' } } }
      const answered = known?.answered ?? create(asked)
      keys.set(key, { body, answered })
      return answered
    }
    if (path === '/v1/account')
      return {
        status: 200,
        body: { id: 'acct_house', object: 'account', settings: { dashboard: { display_name: 'Theatre' } } },
      }
    if (path === '/v1/refunds') {
      const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === query.get('payment_intent'))
      return { status: 200, body: { object: 'list', data, has_more: false } }
    }
    const id = path.split('/').at(-1) ?? ''
    const thing = path.startsWith('/v1/refunds') ? refunds.get(id) : sessions.get(id)
    if (!thing) return missing(id)
    const balance_transaction = server?.kept ?? null
    if (query.has('expand[0]', 'balance_transaction')) return { status: 200, body: { ...thing, balance_transaction } }
    const { payment_intent } = thing
    if (
      query.has('expand[0]', 'payment_intent.latest_charge.balance_transaction') &&
      typeof payment_intent === 'string'
    )
      return {
        status: 200,
        body: {
          ...thing,
          payment_intent: {
            id: payment_intent,
            status: 'succeeded',
            latest_charge: { id: 'ch_1', balance_transaction },
          },
        },
      }
    return { status: 200, body: thing }
  }
  server = Object.assign(await serveProvider(answer), stripe)
  return server
}
