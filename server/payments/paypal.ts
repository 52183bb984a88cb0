import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { MINUTE, ms, SECOND } from '../../shared/kernel/time'
import { centsOf, decimal } from './decimal'
import { type Charge, type Fee, type News, type Outside, PATIENCE, type Provider, type Refund, refused, type Said } from './provider'
import { type Answer, call, jsonBody } from './provider-http'
import { returnUrl } from './return-url'

export const paypalAccount = z.object({
  client_id: z.string().min(1).max(300),
  client_secret: z.string().min(1).max(300),
  webhook_id: z.string().min(1).max(100),
  url: z.url().default('https://api-m.paypal.com'),
})

const money = z.object({ currency_code: z.string(), value: z.string() })
/** Of what is pending there is none yet. */
const breakdown = z.object({ paypal_fee: money.optional() }).optional()
const piece = z.object({
  ...{ id: z.string().max(200), status: z.string(), amount: money, custom_id: z.string().optional() },
  ...{ seller_receivable_breakdown: breakdown, seller_payable_breakdown: breakdown },
})
const checkout = z.object({
  id: z.string().max(200),
  status: z.string(),
  purchase_units: z
    .array(z.object({ payments: z.object({ captures: z.array(piece).default([]), refunds: z.array(piece).default([]) }).optional() }))
    .default([]),
  links: z.array(z.object({ rel: z.string(), href: z.url().max(2000) })).default([]),
})
const token = z.object({ access_token: z.string(), expires_in: z.number() })
const verified = z.object({ verification_status: z.string() })

type Checkout = z.infer<typeof checkout>

const captureOf = ({ purchase_units: [unit] }: Checkout) => unit?.payments?.captures[0]

const TAKEN = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']
const OVER = ['DECLINED', 'FAILED', 'DENIED', 'CANCELLED', 'VOIDED']
const stateOf = (status: string): Said['state'] => (TAKEN.includes(status) ? 'done' : OVER.includes(status) ? 'failed' : 'pending')

/** What is kept (1) or given back of that (-1); null where nobody says, or in a way that nobody can read. */
function feeOf(told: z.infer<typeof money> | undefined, sign: 1 | -1): Fee | null {
  const amount = told ? centsOf(told.value) : Number.NaN
  // Nothing given back is nothing, and no nothing below nothing.
  return told && !Number.isNaN(amount) ? { amount: amount * sign || 0, currency: told.currency_code } : null
}

/** How a checkout stands: what was captured says it, and before that the checkout itself, which is never done without. */
function saidOf(order: Checkout): Said {
  const capture = captureOf(order)
  const checkout_url = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null
  if (!capture) return { state: order.status === 'VOIDED' ? 'failed' : 'pending', ref: order.id, amount: 0, currency: '', checkout_url }
  const { value, currency_code } = capture.amount
  const fee = feeOf(capture.seller_receivable_breakdown?.paypal_fee, 1)
  return { state: stateOf(capture.status), ref: order.id, amount: centsOf(value), currency: currency_code, checkout_url: null, fee }
}

const saidOfRefund = ({ id, status, amount: { value, currency_code }, seller_payable_breakdown }: z.infer<typeof piece>): Said => ({
  ...{ state: stateOf(status), ref: id, amount: centsOf(value), currency: currency_code, checkout_url: null },
  // What PayPal says of a refund is what it gives back of its fee.
  fee: feeOf(seller_payable_breakdown?.paypal_fee, -1),
})

/** By when PayPal has heard of everything that was sent to it before, also by a process that is dead. */
const SETTLES_IN = PATIENCE + MINUTE

/** What a message is about: a checkout, what was captured of one, or what was given back. */
const event = z.union([
  z
    .object({
      event_type: z.string().startsWith('CHECKOUT.ORDER.'),
      resource: z.object({ id: z.string().max(200), purchase_units: z.array(z.object({ custom_id: z.string() })).min(1) }),
    })
    .transform(({ resource: { id, purchase_units } }) => ({ payment_id: purchase_units[0]?.custom_id ?? '', ref: id })),
  z
    .object({
      event_type: z.string().startsWith('PAYMENT.CAPTURE.'),
      resource: z.object({ custom_id: z.string(), supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().max(200) }) }) }),
    })
    .transform(({ resource }) => ({ payment_id: resource.custom_id, ref: resource.supplementary_data.related_ids.order_id })),
  z
    .object({
      event_type: z.enum(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.REFUND.PENDING', 'PAYMENT.REFUND.FAILED']),
      resource: z.object({ id: z.string().max(200), custom_id: z.string() }),
    })
    .transform(({ resource }) => ({ payment_id: resource.custom_id, ref: resource.id })),
])

/** PayPal over HTTP: a buyer approves a checkout there, and we capture it. */
export function paypalProvider(account: z.infer<typeof paypalAccount>, { fetch, clock, publicUrl }: Outside): Provider {
  let known: { readonly access_token: string; readonly until: number } | null = null

  async function signIn(): Promise<string> {
    if (known && clock() < known.until) return known.access_token
    const basic = Buffer.from(`${account.client_id}:${account.client_secret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}` }
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const { access_token, expires_in } = (await call(fetch, 'paypal', new URL('/v1/oauth2/token', account.url), { method: 'POST', headers, body })).read(token)
    known = { access_token, until: clock() + expires_in * SECOND - MINUTE }
    return access_token
  }
  async function ask(method: 'GET' | 'POST', path: string, { headers = {}, body }: Partial<ReturnType<typeof jsonBody>> = {}, key?: string): Promise<Answer> {
    const authorization = `Bearer ${await signIn()}`
    const own = { ...headers, authorization, prefer: 'return=representation', ...(key ? { 'paypal-request-id': key } : {}) }
    return call(fetch, 'paypal', new URL(path, account.url), { method, headers: own, ...(body === undefined ? {} : { body }) })
  }
  /** Null where PayPal has no such checkout: it ends by itself some hours after nobody has approved it, and nothing was captured. */
  async function checkoutOf(ref: string): Promise<Checkout | null> {
    const answer = await ask('GET', `/v2/checkout/orders/${encodeURIComponent(ref)}`)
    return answer.status === 200 ? answer.read(checkout) : null
  }

  return {
    charge: async ({ id, amount, currency, title, lang }: Charge) => {
      const back = returnUrl(publicUrl, lang)
      const context = {
        return_url: back,
        cancel_url: back,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        locale: lang === 'de' ? 'de-DE' : 'en-GB',
      }
      const unit = { custom_id: id, description: title, amount: { currency_code: currency, value: decimal(amount, currency) } }
      const wanted = { intent: 'CAPTURE', purchase_units: [unit], payment_source: { paypal: { experience_context: context } } }
      const answer = await ask('POST', '/v2/checkout/orders', jsonBody(wanted), id)
      return answer.status < 300 ? saidOf(answer.read(checkout)) : refused()
    },
    charged: async ({ id }, ref, take) => {
      const order = await checkoutOf(ref)
      if (order?.status !== 'APPROVED') return order ? saidOf(order) : refused(ref)
      await take()
      // What is not taken now may be taken later: the buyer is asked for another card.
      await ask('POST', `/v2/checkout/orders/${encodeURIComponent(ref)}/capture`, jsonBody({}), `capture-${id}`)
      const captured = await checkoutOf(ref)
      return captured ? saidOf(captured) : refused(ref)
    },
    end: async ({ taking_at }, ref) => {
      const order = await checkoutOf(ref)
      if (order && captureOf(order)) return saidOf(order)
      // Nothing is taken that we do not take: it is over, unless we had just begun to.
      const wait = taking_at === null ? 0 : ms(taking_at) + SETTLES_IN - clock()
      return wait > 0 ? { state: 'pending', ref, amount: 0, currency: '', checkout_url: null, ask_again_in: wait } : refused(ref)
    },
    refund: async ({ id, amount, currency, of }: Refund) => {
      const order = await checkoutOf(of.ref)
      const capture = order && captureOf(order)
      if (!capture) return refused()
      // PayPal forgets keys; what was given back it does not forget.
      const given = order.purchase_units[0]?.payments?.refunds.find(({ custom_id }) => custom_id === id)
      if (given) return saidOfRefund(given)
      const wanted = { amount: { currency_code: currency, value: decimal(amount, currency) }, custom_id: id }
      const answer = await ask('POST', `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`, jsonBody(wanted), id)
      return answer.status < 300 ? saidOfRefund(answer.read(piece)) : refused()
    },
    refunded: async (_refund, ref) => {
      const answer = await ask('GET', `/v2/payments/refunds/${encodeURIComponent(ref)}`)
      return answer.status === 200 ? saidOfRefund(answer.read(piece)) : refused(ref)
    },
    heard: async ({ body, header }): Promise<News | null> => {
      const text = body.toString('utf8')
      let said: unknown
      try {
        said = JSON.parse(text)
      } catch {
        throw new DomainError('payments.forged')
      }
      const names = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time']
      const signed = Object.fromEntries(names.map((name) => [name, header(`paypal-${name.replace('_', '-')}`)]))
      if (Object.values(signed).includes('')) throw new DomainError('payments.forged')
      // The event goes back byte for byte: it is what was signed.
      const head = JSON.stringify({ ...signed, webhook_id: account.webhook_id }).slice(0, -1)
      const asked = { headers: { 'content-type': 'application/json' }, body: `${head},"webhook_event":${text}}` }
      const answer = await ask('POST', '/v1/notifications/verify-webhook-signature', asked)
      if (answer.status !== 200 || answer.read(verified).verification_status !== 'SUCCESS') throw new DomainError('payments.forged')
      return event.safeParse(said).data ?? null
    },
  }
}
