import { createCipheriv, randomBytes } from 'node:crypto'
import type { TillServer } from '../devices/till-server'
import { type ProviderAnswer, type ProviderRequest, serveProvider } from './provider-server'

const [ENTITY, TOKEN] = ['8ac7entity', 'OGFj']

type Transaction = {
  id: string
  paymentType: string
  amount: string
  currency: string
  merchantTransactionId: string
  result: { code: string }
}

const DONE = { code: '000.100.110' }
const answered = (code: string, body: object = {}, status = 200): ProviderAnswer => ({
  status,
  body: { result: { code }, ...body },
})

/**
 * The Open Payment Platform's formats and rules, written from its documentation: no idempotency keys, reusable forms,
 * encrypted messages.
 */
export async function startOppwa(): Promise<TillServer> {
  const webhook_key = randomBytes(32).toString('hex')
  const checkouts = new Map<string, URLSearchParams>()
  const transactions: Transaction[] = []
  const answer = ({ method, path, query, headers, body }: ProviderRequest): ProviderAnswer => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return answered('800.900.300', {}, 401)
    const form = method === 'GET' ? query : new URLSearchParams(body)
    const says = (name: string) => form.get(name) ?? ''
    if (says('entityId') !== ENTITY) return answered('800.900.300', {}, 403)
    if (path === '/v1/query') {
      const payments = transactions.filter(
        ({ merchantTransactionId }) => merchantTransactionId === says('merchantTransactionId'),
      )
      return payments.length === 0 ? answered('700.400.580', {}, 404) : answered('000.000.100', { payments })
    }
    if (!/^\d+\.\d\d$/.test(says('amount'))) return answered('200.300.404', {}, 400)
    if (path === '/v1/checkouts') {
      const id = `checkout.${checkouts.size + 1}`
      checkouts.set(id, form)
      return answered('000.200.100', { id })
    }
    const source = transactions.find(({ id }) => path === `/v1/payments/${id}`)
    const gone = transactions
      .filter(({ paymentType }) => paymentType === 'RF')
      .reduce((sum, { amount }) => sum + Number(amount), 0)
    if (!source || gone + Number(says('amount')) > Number(source.amount) + 0.001)
      return answered('700.300.500', { id: 'rejected' }, 400)
    const refund: Transaction = {
      id: `rf${transactions.length}`,
      paymentType: 'RF',
      amount: says('amount'),
      currency: says('currency'),
      merchantTransactionId: says('merchantTransactionId'),
      result: DONE,
    }
    transactions.push(refund)
    return { status: 200, body: refund }
  }
  const till = await serveProvider(answer)
  return Object.assign(till, {
    account: { oppwa: { entity_id: ENTITY, access_token: TOKEN, webhook_key, url: till.url } },
    forget: () => {},
    pay: (payment_id: string, amount?: number) => {
      const form = [...checkouts.values()].find((each) => each.get('merchantTransactionId') === payment_id)
      if (!form) throw new Error(`no checkout of ${payment_id}`)
      const own = { paymentType: 'DB', currency: form.get('currency') ?? '', merchantTransactionId: payment_id }
      const wanted = amount === undefined ? (form.get('amount') ?? '') : (amount / 100).toFixed(2)
      // The first card is declined.
      transactions.push({ ...own, id: `no${transactions.length}`, amount: wanted, result: { code: '800.100.152' } })
      transactions.push({ ...own, id: `db${transactions.length}`, amount: wanted, result: DONE })
    },
    begun: () => checkouts.size,
    taken: () =>
      transactions.flatMap(({ paymentType, result, amount }) =>
        paymentType === 'DB' && result === DONE ? [Math.round(Number(amount) * 100)] : [],
      ),
    given: () =>
      transactions.flatMap(({ paymentType, amount }) =>
        paymentType === 'RF' ? [Math.round(Number(amount) * 100)] : [],
      ),
    event: (payment_id: string) => {
      const payload = transactions.findLast(
        ({ merchantTransactionId, paymentType }) => merchantTransactionId === payment_id && paymentType === 'DB',
      )
      const vector = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', Buffer.from(webhook_key, 'hex'), vector)
      const body = Buffer.concat([
        cipher.update(JSON.stringify({ type: 'PAYMENT', payload })),
        cipher.final(),
      ]).toString('hex')
      const headers = {
        'x-initialization-vector': vector.toString('hex'),
        'x-authentication-tag': cipher.getAuthTag().toString('hex'),
      }
      return { body, headers: { ...headers, 'content-type': 'text/plain' } }
    },
  })
}
