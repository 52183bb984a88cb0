import { createDecipheriv } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { HOUR, ms } from '../../shared/kernel/time'
import { centsOf, decimalOf } from './decimal'
import {
  type Charge,
  type CheckedProvider,
  type KeyCheck,
  OutcomeUnknown,
  type PaymentEvent,
  type PaymentState,
  type ProviderPorts,
  type ProviderRefund,
  refusedPayment,
} from './provider'
import { callProvider } from './provider-http'

export const oppwaAccount = z.object({
  entity_id: z.string().min(1).max(100),
  access_token: z.string().min(1).max(500),
  webhook_key: z.string().regex(/^[0-9a-fA-F]{64}$/),
  url: z.url().default('https://eu-prod.oppwa.com'),
})

const result = z.object({ code: z.string().max(20) })
const transaction = z.object({
  id: z.string().max(200),
  paymentType: z.string(),
  amount: z.string(),
  currency: z.string(),
  result,
})
const createdReply = z.object({ id: z.string().max(200).optional(), result })
const queryReply = z.object({ result, payments: z.array(transaction).default([]) })
const webhookMessage = z.object({
  type: z.literal('PAYMENT'),
  payload: z.object({ id: z.string().max(200), merchantTransactionId: z.string().max(60) }),
})

/**
 * Result codes of the provider's own list: succeeded (also with manual review), and pending. All others are rejections.
 */
const SUCCEEDED = /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.1[12]0|000\.400\.0[^3]|000\.400\.100)/
const PENDING = /^(000\.200|800\.400\.5|100\.400\.500)/
const NOT_FOUND = '700.400.580'
/** Id of no payment, by which the keys are checked. */
const NO_PAYMENT = '00000000-0000-7000-8000-000000000000'

/** Time in ms a buyer can still pay: a checkout lasts half an hour, and a payment started then takes a while. */
const PAYABLE_FOR = HOUR

const stateOf = ({ code }: z.infer<typeof result>): PaymentState['state'] =>
  SUCCEEDED.test(code) ? 'done' : PENDING.test(code) ? 'pending' : 'failed'

const paymentStateOf = ({ id, amount, currency, result: { code } }: z.infer<typeof transaction>): PaymentState => ({
  state: stateOf({ code }),
  ref: id,
  amount: centsOf(amount),
  currency,
  checkout_url: null,
})

/**
 * Provider for the Open Payment Platform over HTTP. It has no page of its own: the buyer pays in its form on a page of
 * ours, with any number of attempts, which all carry our payment's id.
 */
export function oppwaProvider(
  account: z.infer<typeof oppwaAccount>,
  { fetch, clock, publicUrl }: ProviderPorts,
): CheckedProvider {
  const headers = { authorization: `Bearer ${account.access_token}` }
  const at = (path: string) => new URL(path, account.url)
  const send = (path: string, fields: Readonly<Record<string, string>>) =>
    callProvider(fetch, 'oppwa', at(path), {
      method: 'POST',
      headers,
      body: new URLSearchParams({ entityId: account.entity_id, ...fields }),
    })

  /** Finds all transactions with an id of ours. */
  async function bearing(id: string): Promise<z.infer<typeof transaction>[]> {
    const url = at('/v1/query')
    url.search = new URLSearchParams({ entityId: account.entity_id, merchantTransactionId: id }).toString()
    const said = (await callProvider(fetch, 'oppwa', url, { method: 'GET', headers })).read(queryReply)
    if (said.result.code === NOT_FOUND) return []
    if (!SUCCEEDED.test(said.result.code)) throw new OutcomeUnknown(`oppwa_${said.result.code}`, 'query')
    return said.payments
  }
  const formOf = ({ form_path }: Charge): string => new URL(form_path, publicUrl).href
  /** Returns the successful or pending state; null where the buyer can no longer pay. */
  async function stands({ id, created_at, taking_at }: Charge, ref: string): Promise<PaymentState | null> {
    const tries = (await bearing(id)).filter(({ paymentType }) => paymentType === 'DB')
    const taken = tries.filter((each) => stateOf(each.result) === 'done')
    const first = taken.find((each) => each.id === ref) ?? taken[0]
    if (first) return paymentStateOf(first)
    const ends_in = ms(taking_at ?? created_at) + PAYABLE_FOR - clock()
    if (ends_in <= 0 && !tries.some((each) => stateOf(each.result) === 'pending')) return null
    return {
      state: 'pending',
      ref,
      amount: 0,
      currency: '',
      checkout_url: null,
      ...(ends_in > 0 ? { ask_again_in: ends_in } : {}),
    }
  }
  const money = (amount: number, currency: string) => ({ amount: decimalOf(amount, currency), currency })

  /** Asks about a payment that does not exist: the platform checks token and entity first. */
  async function checkKeys(): Promise<KeyCheck> {
    try {
      await bearing(NO_PAYMENT)
      return { ok: true, name: account.entity_id }
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      if (['oppwa_401', 'oppwa_403'].includes(error.name) || error.name.startsWith('oppwa_800.900'))
        return { ok: false, wrong: 'key' }
      if (/^oppwa_(100\.150|200\.|600\.200|700\.)/.test(error.name)) return { ok: false, wrong: 'account' }
      throw error
    }
  }

  return {
    checkKeys,
    formScript: (ref) => {
      const script = at('/v1/paymentWidgets.js')
      script.searchParams.set('checkoutId', ref)
      return script
    },
    charge: async (charge: Charge, take) => {
      const { id, amount, currency } = charge
      await take()
      const said = (
        await send('/v1/checkouts', { ...money(amount, currency), paymentType: 'DB', merchantTransactionId: id })
      ).read(createdReply)
      if (said.id === undefined || stateOf(said.result) === 'failed') return refusedPayment()
      return { state: 'pending', ref: said.id, amount: 0, currency: '', checkout_url: formOf(charge) }
    },
    charged: async (charge, ref) => {
      const { ask_again_in: _, ...said } = (await stands(charge, ref)) ?? refusedPayment(ref)
      return said.state === 'pending' ? { ...said, checkout_url: formOf(charge) } : said
    },
    // Its checkouts cannot be ended. They expire, and are asked for then.
    end: async (charge, ref) => (await stands(charge, ref)) ?? refusedPayment(ref),
    refund: async ({ id, amount, currency, of }: ProviderRefund) => {
      // The platform has no idempotency keys. An earlier refund is found by our id.
      const [given] = await bearing(id)
      if (given) return paymentStateOf(given)
      const answer = await send(`/v1/payments/${encodeURIComponent(of.ref)}`, {
        ...money(amount, currency),
        paymentType: 'RF',
        merchantTransactionId: id,
      })
      const said = answer.read(createdReply)
      return said.id === undefined || stateOf(said.result) === 'failed'
        ? refusedPayment(said.id ?? null)
        : { ...paymentStateOf(answer.read(transaction)) }
    },
    refunded: async ({ id }, ref) => {
      const given = (await bearing(id)).find((each) => each.id === ref)
      if (!given) throw new OutcomeUnknown('oppwa_unknown', 'query')
      return paymentStateOf(given)
    },
    heard: async ({ body, header }): Promise<PaymentEvent | null> => {
      const said = webhookMessage.safeParse(
        decryptMessage(
          account.webhook_key,
          body.toString('utf8'),
          header('x-initialization-vector'),
          header('x-authentication-tag'),
        ),
      )
      return said.success ? { payment_id: said.data.payload.merchantTransactionId, ref: said.data.payload.id } : null
    },
  }
}

const wrappedBody = z.object({ encryptedBody: z.string() })

/**
 * Decrypts a webhook: hexadecimal text, bare or wrapped in JSON. Throws `payments.forged` where the key does not match.
 */
function decryptMessage(key: string, text: string, vector: string, tag: string): unknown {
  try {
    const hex = text.startsWith('{') ? wrappedBody.parse(JSON.parse(text)).encryptedBody : text.trim()
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), Buffer.from(vector, 'hex'), {
      authTagLength: 16,
    })
    decipher.setAuthTag(Buffer.from(tag, 'hex'))
    return JSON.parse(Buffer.concat([decipher.update(Buffer.from(hex, 'hex')), decipher.final()]).toString('utf8'))
  } catch {
    throw new DomainError('payments.forged')
  }
}
