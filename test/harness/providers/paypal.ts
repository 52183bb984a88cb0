import { createHmac } from 'node:crypto'
import type { TillServer } from '../devices/till-server'
import { type ProviderAnswer, type ProviderRequest, serveProvider } from './provider-server'

const WEBHOOK = 'WH123'
const [CLIENT, SECRET] = ['client', 'secret']

type Money = { readonly currency_code: string; readonly value: string }
type Piece = {
  readonly id: string
  status: string
  readonly amount: Money
  readonly custom_id: string
  readonly seller_receivable_breakdown?: object
  readonly seller_payable_breakdown?: object
}
type Checkout = {
  readonly id: string
  status: string
  readonly amount: Money
  readonly custom_id: string
  readonly captures: Piece[]
  readonly refunds: Piece[]
}

const ok = (body: unknown, status = 200): ProviderAnswer => ({ status, body })
const missing: ProviderAnswer = ok({ name: 'RESOURCE_NOT_FOUND' }, 404)
const impossible: ProviderAnswer = ok({ name: 'UNPROCESSABLE_ENTITY' }, 422)

/**
 * PayPal's formats and rules, written from its documentation: the buyer approves, the merchant captures, PayPal
 * verifies its messages.
 */
export async function startPaypal(): Promise<TillServer> {
  const checkouts = new Map<string, Checkout>()
  const keys = new Map<string, ProviderAnswer>()
  let made = 0
  const bearer = 'A21.token'
  const shown = ({ id, status, custom_id, amount, captures, refunds }: Checkout) => ({
    id,
    intent: 'CAPTURE',
    status,
    links: [{ rel: 'payer-action', href: `https://paypal.example/${id}` }],
    purchase_units: [
      { reference_id: 'default', custom_id, amount, ...(captures.length ? { payments: { captures, refunds } } : {}) },
    ],
  })
  const begin = (body: string): ProviderAnswer => {
    const [unit] = (JSON.parse(body) as { purchase_units: { custom_id: string; amount: Money }[] }).purchase_units
    if (!unit || !/^\d+\.\d\d$/.test(unit.amount.value)) return impossible
    const checkout: Checkout = { id: `O${++made}`, status: 'PAYER_ACTION_REQUIRED', ...unit, captures: [], refunds: [] }
    checkouts.set(checkout.id, checkout)
    return ok(shown(checkout), 201)
  }
  const capture = (checkout: Checkout | undefined): ProviderAnswer => {
    if (checkout?.status !== 'APPROVED') return impossible
    checkout.status = 'COMPLETED'
    checkout.captures.push({
      id: `C${++made}`,
      status: 'COMPLETED',
      amount: checkout.amount,
      custom_id: checkout.custom_id,
      seller_receivable_breakdown: { gross_amount: checkout.amount, paypal_fee: { ...checkout.amount, value: '0.97' } },
    })
    return ok(shown(checkout), 201)
  }
  const giveBack = (id: string, body: string): ProviderAnswer => {
    const checkout = [...checkouts.values()].find(({ captures }) => captures.some((each) => each.id === id))
    const { amount, custom_id } = JSON.parse(body) as { amount: Money; custom_id: string }
    const gone = checkout?.refunds.reduce((sum, each) => sum + Number(each.amount.value), 0) ?? 0
    if (!checkout || gone + Number(amount.value) > Number(checkout.amount.value) + 0.001) return impossible
    const refund: Piece = {
      id: `R${++made}`,
      status: 'COMPLETED',
      amount,
      custom_id,
      seller_payable_breakdown: { gross_amount: amount, paypal_fee: { ...amount, value: '0.10' } },
    }
    checkout.refunds.push(refund)
    return ok(refund, 201)
  }
  const signature = (id: string, time: string, webhook: string, body: string) =>
    createHmac('sha256', 'paypal').update([id, time, webhook, body].join('|')).digest('base64')
  const verify = (body: string): ProviderAnswer => {
    const said = JSON.parse(body) as Record<string, string>
    // Taken verbatim from the request, because reformatting would change what was signed.
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const wanted = signature(said.transmission_id ?? '', said.transmission_time ?? '', said.webhook_id ?? '', event)
    return ok({
      verification_status: said.transmission_sig === wanted && said.webhook_id === WEBHOOK ? 'SUCCESS' : 'FAILURE',
    })
  }
  const answer = ({ method, path, headers, body }: ProviderRequest): ProviderAnswer => {
    const basic = `Basic ${Buffer.from(`${CLIENT}:${SECRET}`).toString('base64')}`
    if (path === '/v1/oauth2/token')
      return headers.authorization === basic ? ok({ access_token: bearer, expires_in: 32_400 }) : ok({}, 401)
    if (headers.authorization !== `Bearer ${bearer}`) return ok({}, 401)
    if (path.endsWith('/verify-webhook-signature')) return verify(body)
    if (path.startsWith('/v1/notifications/webhooks/'))
      return path.endsWith(`/${WEBHOOK}`) ? ok({ id: WEBHOOK }) : missing
    const [, , , what = '', id = '', does] = path.split('/')
    if (method === 'GET') {
      const checkout = checkouts.get(id)
      const found =
        what === 'orders'
          ? checkout && shown(checkout)
          : [...checkouts.values()].flatMap(({ refunds }) => refunds).find((each) => each.id === id)
      return found ? ok(found) : missing
    }
    const key = String(headers['paypal-request-id'])
    const answered =
      keys.get(key) ??
      (does === 'capture' ? capture(checkouts.get(id)) : does === 'refund' ? giveBack(id, body) : begin(body))
    keys.set(key, answered)
    return answered
  }
  const of = (payment_id: string): Checkout => {
    const found = [...checkouts.values()].find(({ custom_id }) => custom_id === payment_id)
    if (!found) throw new Error(`no checkout of ${payment_id}`)
    return found
  }
  const till = await serveProvider(answer)
  return Object.assign(till, {
    account: { paypal: { client_id: CLIENT, client_secret: SECRET, webhook_id: WEBHOOK, url: till.url } },
    forget: () => keys.clear(),
    pay: (payment_id: string, amount?: number) => {
      const checkout = of(payment_id)
      Object.assign(checkout, {
        status: 'APPROVED',
        ...(amount === undefined ? {} : { amount: { ...checkout.amount, value: (amount / 100).toFixed(2) } }),
      })
    },
    begun: () => checkouts.size,
    taken: () =>
      [...checkouts.values()].flatMap(({ captures }) =>
        captures.map(({ amount }) => Math.round(Number(amount.value) * 100)),
      ),
    given: () =>
      [...checkouts.values()].flatMap(({ refunds }) =>
        refunds.map(({ amount }) => Math.round(Number(amount.value) * 100)),
      ),
    event: (payment_id: string) => {
      const checkout = of(payment_id)
      // Unusual white space that no JSON library here writes.
      const body = `{ "id": "WH-1",  "event_type":"CHECKOUT.ORDER.APPROVED", "resource": ${JSON.stringify(shown(checkout))} }`
      const [id, time] = [`t${++made}`, '2026-11-22T15:00:00Z']
      const names = {
        algo: 'SHA256withRSA',
        url: 'https://api.paypal.com/v1/notifications/certs/CERT',
        sig: signature(id, time, WEBHOOK, body),
      }
      const headers = {
        'paypal-auth-algo': names.algo,
        'paypal-cert-url': names.url,
        'paypal-transmission-id': id,
        'paypal-transmission-sig': names.sig,
      }
      return { body, headers: { ...headers, 'paypal-transmission-time': time } }
    },
  })
}
