import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { MINUTE, ms, SECOND } from '../../shared/kernel/time'
import { centsOf, decimalOf } from './decimal'
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
import { OutcomeUnknown, PROVIDER_TIMEOUT, refusedPayment } from './provider'
import { callProvider, jsonBody, type ProviderResponse } from './provider-http'
import { returnUrl } from './return-url'

export const paypalAccount = z.object({
  client_id: z.string().min(1).max(300),
  client_secret: z.string().min(1).max(300),
  webhook_id: z.string().min(1).max(100),
  url: z.url().default('https://api-m.paypal.com'),
})

const money = z.object({ currency_code: z.string(), value: z.string() })
/** Missing while a payment is pending. */
const breakdown = z.object({ paypal_fee: money.optional() }).optional()
const captureOrRefund = z.object({
  id: z.string().max(200),
  status: z.string(),
  amount: money,
  custom_id: z.string().optional(),
  seller_receivable_breakdown: breakdown,
  seller_payable_breakdown: breakdown,
})
const checkout = z.object({
  id: z.string().max(200),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        payments: z
          .object({ captures: z.array(captureOrRefund).default([]), refunds: z.array(captureOrRefund).default([]) })
          .optional(),
      }),
    )
    .default([]),
  links: z.array(z.object({ rel: z.string(), href: z.url().max(2000) })).default([]),
})
const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() })
const verificationReply = z.object({ verification_status: z.string() })

type Checkout = z.infer<typeof checkout>

const captureOf = ({ purchase_units: [unit] }: Checkout) => unit?.payments?.captures[0]

const SUCCEEDED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']
const FAILED = ['DECLINED', 'FAILED', 'DENIED', 'CANCELLED', 'VOIDED']
const stateOf = (status: string): PaymentState['state'] =>
  SUCCEEDED.includes(status) ? 'done' : FAILED.includes(status) ? 'failed' : 'pending'

/** Parses the fee kept (sign 1) or returned (sign -1); null where it is missing or unreadable. */
function feeOf(told: z.infer<typeof money> | undefined, sign: 1 | -1): ProviderFee | null {
  const amount = told ? centsOf(told.value) : Number.NaN
  // Avoids negative zero.
  return told && !Number.isNaN(amount) ? { amount: amount * sign || 0, currency: told.currency_code } : null
}

/** State of a checkout: that of its capture, or before one its own, which is never final success. */
function checkoutState(order: Checkout): PaymentState {
  const capture = captureOf(order)
  const checkout_url = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null
  if (!capture)
    return {
      state: order.status === 'VOIDED' ? 'failed' : 'pending',
      ref: order.id,
      amount: 0,
      currency: '',
      checkout_url,
    }
  const { value, currency_code } = capture.amount
  const fee = feeOf(capture.seller_receivable_breakdown?.paypal_fee, 1)
  return {
    state: stateOf(capture.status),
    ref: order.id,
    amount: centsOf(value),
    currency: currency_code,
    checkout_url: null,
    fee,
  }
}

const refundState = ({
  id,
  status,
  amount: { value, currency_code },
  seller_payable_breakdown,
}: z.infer<typeof captureOrRefund>): PaymentState => ({
  state: stateOf(status),
  ref: id,
  amount: centsOf(value),
  currency: currency_code,
  checkout_url: null,
  // PayPal reports the part of its fee that it returns.
  fee: feeOf(seller_payable_breakdown?.paypal_fee, -1),
})

/** By then PayPal has handled every earlier request, even one of a crashed process. */
const CAPTURE_SETTLES_IN = PROVIDER_TIMEOUT + MINUTE

/** Webhook about a checkout, a capture, or a refund. */
const webhookEvent = z.union([
  z
    .object({
      event_type: z.string().startsWith('CHECKOUT.ORDER.'),
      resource: z.object({
        id: z.string().max(200),
        purchase_units: z.array(z.object({ custom_id: z.string() })).min(1),
      }),
    })
    .transform(({ resource: { id, purchase_units } }) => ({ payment_id: purchase_units[0]?.custom_id ?? '', ref: id })),
  z
    .object({
      event_type: z.string().startsWith('PAYMENT.CAPTURE.'),
      resource: z.object({
        custom_id: z.string(),
        supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().max(200) }) }),
      }),
    })
    .transform(({ resource }) => ({
      payment_id: resource.custom_id,
      ref: resource.supplementary_data.related_ids.order_id,
    })),
  z
    .object({
      event_type: z.enum(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.REFUND.PENDING', 'PAYMENT.REFUND.FAILED']),
      resource: z.object({ id: z.string().max(200), custom_id: z.string() }),
    })
    .transform(({ resource }) => ({ payment_id: resource.custom_id, ref: resource.id })),
])

/** Provider for PayPal over HTTP: the buyer approves a checkout there, and we capture it. */
export function paypalProvider(
  account: z.infer<typeof paypalAccount>,
  { fetch, clock, publicUrl }: ProviderPorts,
): CheckedProvider {
  let known: { readonly access_token: string; readonly until: number } | null = null

  async function signIn(): Promise<string> {
    if (known && clock() < known.until) return known.access_token
    const basic = Buffer.from(`${account.client_id}:${account.client_secret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}` }
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const { access_token, expires_in } = (
      await callProvider(fetch, 'paypal', new URL('/v1/oauth2/token', account.url), { method: 'POST', headers, body })
    ).read(tokenReply)
    known = { access_token, until: clock() + expires_in * SECOND - MINUTE }
    return access_token
  }
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    { headers = {}, body }: Partial<ReturnType<typeof jsonBody>> = {},
    key?: string,
  ): Promise<ProviderResponse> {
    const authorization = `Bearer ${await signIn()}`
    const own = {
      ...headers,
      authorization,
      prefer: 'return=representation',
      ...(key ? { 'paypal-request-id': key } : {}),
    }
    return callProvider(fetch, 'paypal', new URL(path, account.url), {
      method,
      headers: own,
      ...(body === undefined ? {} : { body }),
    })
  }
  /** Reads a checkout; null where PayPal has deleted it, some hours after it was not approved. */
  async function checkoutOf(ref: string): Promise<Checkout | null> {
    const answer = await ask('GET', `/v2/checkout/orders/${encodeURIComponent(ref)}`)
    return answer.status === 200 ? answer.read(checkout) : null
  }

  /** Signs in, and looks for the webhook. */
  async function checkKeys(): Promise<KeyCheck> {
    try {
      await signIn()
    } catch (error) {
      if (error instanceof OutcomeUnknown && ['paypal_401', 'paypal_403'].includes(error.name))
        return { ok: false, wrong: 'key' }
      throw error
    }
    const webhook = await ask('GET', `/v1/notifications/webhooks/${encodeURIComponent(account.webhook_id)}`)
    return webhook.status === 200 ? { ok: true, name: account.client_id.slice(0, 12) } : { ok: false, wrong: 'webhook' }
  }

  return {
    checkKeys,
    charge: async (asked: Charge) => {
      const { id, amount, currency, title, lang } = asked
      const back = returnUrl(publicUrl, asked)
      const context = {
        return_url: back,
        cancel_url: back,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        locale: lang === 'de' ? 'de-DE' : 'en-GB',
      }
      const unit = {
        custom_id: id,
        description: title,
        amount: { currency_code: currency, value: decimalOf(amount, currency) },
      }
      const wanted = {
        intent: 'CAPTURE',
        purchase_units: [unit],
        payment_source: { paypal: { experience_context: context } },
      }
      const answer = await ask('POST', '/v2/checkout/orders', jsonBody(wanted), id)
      return answer.status < 300 ? checkoutState(answer.read(checkout)) : refusedPayment()
    },
    charged: async ({ id }, ref, take) => {
      const order = await checkoutOf(ref)
      if (order?.status !== 'APPROVED') return order ? checkoutState(order) : refusedPayment(ref)
      await take()
      // A declined capture may succeed later: PayPal asks the buyer for another card.
      await ask('POST', `/v2/checkout/orders/${encodeURIComponent(ref)}/capture`, jsonBody({}), `capture-${id}`)
      const captured = await checkoutOf(ref)
      return captured ? checkoutState(captured) : refusedPayment(ref)
    },
    end: async ({ taking_at }, ref) => {
      const order = await checkoutOf(ref)
      if (order && captureOf(order)) return checkoutState(order)
      // Only we capture. It is over, unless a capture has just begun.
      const wait = taking_at === null ? 0 : ms(taking_at) + CAPTURE_SETTLES_IN - clock()
      return wait > 0
        ? { state: 'pending', ref, amount: 0, currency: '', checkout_url: null, ask_again_in: wait }
        : refusedPayment(ref)
    },
    refund: async ({ id, amount, currency, of }: ProviderRefund) => {
      const order = await checkoutOf(of.ref)
      const capture = order && captureOf(order)
      if (!capture) return refusedPayment()
      // PayPal forgets idempotency keys, so an earlier refund is searched for.
      const given = order.purchase_units[0]?.payments?.refunds.find(({ custom_id }) => custom_id === id)
      if (given) return refundState(given)
      const wanted = { amount: { currency_code: currency, value: decimalOf(amount, currency) }, custom_id: id }
      const answer = await ask(
        'POST',
        `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
        jsonBody(wanted),
        id,
      )
      return answer.status < 300 ? refundState(answer.read(captureOrRefund)) : refusedPayment()
    },
    refunded: async (_refund, ref) => {
      const answer = await ask('GET', `/v2/payments/refunds/${encodeURIComponent(ref)}`)
      return answer.status === 200 ? refundState(answer.read(captureOrRefund)) : refusedPayment(ref)
    },
    heard: async ({ body, header }): Promise<PaymentEvent | null> => {
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
      // The event is sent back byte for byte, because the signature covers those bytes.
      const head = JSON.stringify({ ...signed, webhook_id: account.webhook_id }).slice(0, -1)
      const asked = { headers: { 'content-type': 'application/json' }, body: `${head},"webhook_event":${text}}` }
      const answer = await ask('POST', '/v1/notifications/verify-webhook-signature', asked)
      if (answer.status !== 200 || answer.read(verificationReply).verification_status !== 'SUCCESS')
        throw new DomainError('payments.forged')
      return webhookEvent.safeParse(said).data ?? null
    },
  }
}
