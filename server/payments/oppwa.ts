import { createDecipheriv } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { HOUR, ms } from '../../shared/kernel/time'
import { centsOf, decimal } from './decimal'
import { type Charge, type News, type Outside, type Provider, ProviderUnclear, type Refund, refused, type Said } from './provider'
import { call } from './provider-http'

export const oppwaAccount = z.object({
  entity_id: z.string().min(1).max(100),
  access_token: z.string().min(1).max(500),
  webhook_key: z.string().regex(/^[0-9a-fA-F]{64}$/),
  url: z.url().default('https://eu-prod.oppwa.com'),
})

const result = z.object({ code: z.string().max(20) })
const transaction = z.object({ id: z.string().max(200), paymentType: z.string(), amount: z.string(), currency: z.string(), result })
const begun = z.object({ id: z.string().max(200).optional(), result })
const found = z.object({ result, payments: z.array(transaction).default([]) })
const message = z.object({ type: z.literal('PAYMENT'), payload: z.object({ id: z.string().max(200), merchantTransactionId: z.string().max(60) }) })

/** Taken, or taken and to be looked at by hand; under way; all else was rejected. As the provider's own list of result codes says. */
const TAKEN = /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.1[12]0|000\.400\.0[^3]|000\.400\.100)/
const UNDER_WAY = /^(000\.200|800\.400\.5|100\.400\.500)/
const NOT_FOUND = '700.400.580'

/** How long a buyer can still pay: a checkout lasts half an hour, and what is begun then takes a while. */
const OPEN_FOR = HOUR

const stateOf = ({ code }: z.infer<typeof result>): Said['state'] => (TAKEN.test(code) ? 'done' : UNDER_WAY.test(code) ? 'pending' : 'failed')

const saidOf = ({ id, amount, currency, result: { code } }: z.infer<typeof transaction>): Said => ({
  ...{ state: stateOf({ code }), ref: id, amount: centsOf(amount), currency, checkout_url: null },
})

/** Open Payment Platform over HTTP: the buyer pays in its form, as often as it takes, and all of that bears our payment's id. */
export function oppwaProvider(account: z.infer<typeof oppwaAccount>, { fetch, clock }: Outside): Provider {
  const headers = { authorization: `Bearer ${account.access_token}` }
  const at = (path: string) => new URL(path, account.url)
  const send = (path: string, fields: Readonly<Record<string, string>>) =>
    call(fetch, 'oppwa', at(path), { method: 'POST', headers, body: new URLSearchParams({ entityId: account.entity_id, ...fields }) })

  /** Everything that bears an id of ours. */
  async function bearing(id: string): Promise<z.infer<typeof transaction>[]> {
    const url = at('/v1/query')
    url.search = new URLSearchParams({ entityId: account.entity_id, merchantTransactionId: id }).toString()
    const said = (await call(fetch, 'oppwa', url, { method: 'GET', headers })).read(found)
    if (said.result.code === NOT_FOUND) return []
    if (!TAKEN.test(said.result.code)) throw new ProviderUnclear(`oppwa_${said.result.code}`, 'query')
    return said.payments
  }
  const formOf = (id: string): string => `${at('/v1/paymentWidgets.js').href}?checkoutId=${encodeURIComponent(id)}`
  /** What is taken, or may be yet; null where nobody can pay any more. */
  async function stands({ id, created_at, taking_at }: Charge, ref: string): Promise<Said | null> {
    const tries = (await bearing(id)).filter(({ paymentType }) => paymentType === 'DB')
    const taken = tries.filter((each) => stateOf(each.result) === 'done')
    const first = taken.find((each) => each.id === ref) ?? taken[0]
    if (first) return saidOf(first)
    const ends_in = ms(taking_at ?? created_at) + OPEN_FOR - clock()
    if (ends_in <= 0 && !tries.some((each) => stateOf(each.result) === 'pending')) return null
    return { state: 'pending', ref, amount: 0, currency: '', checkout_url: null, ...(ends_in > 0 ? { ask_again_in: ends_in } : {}) }
  }
  const money = (amount: number, currency: string) => ({ amount: decimal(amount, currency), currency })

  return {
    charge: async ({ id, amount, currency }: Charge, take) => {
      await take()
      const said = (await send('/v1/checkouts', { ...money(amount, currency), paymentType: 'DB', merchantTransactionId: id })).read(begun)
      if (said.id === undefined || stateOf(said.result) === 'failed') return refused()
      return { state: 'pending', ref: said.id, amount: 0, currency: '', checkout_url: formOf(said.id) }
    },
    charged: async (charge, ref) => {
      const { ask_again_in: _, ...said } = (await stands(charge, ref)) ?? refused(ref)
      return said.state === 'pending' ? { ...said, checkout_url: formOf(ref) } : said
    },
    // A checkout cannot be ended there: it ends by itself, and is asked for then.
    end: async (charge, ref) => (await stands(charge, ref)) ?? refused(ref),
    refund: async ({ id, amount, currency, of }: Refund) => {
      // There are no keys here: what was given back already bears our id.
      const [given] = await bearing(id)
      if (given) return saidOf(given)
      const answer = await send(`/v1/payments/${encodeURIComponent(of.ref)}`, { ...money(amount, currency), paymentType: 'RF', merchantTransactionId: id })
      const said = answer.read(begun)
      return said.id === undefined || stateOf(said.result) === 'failed' ? refused(said.id ?? null) : { ...saidOf(answer.read(transaction)) }
    },
    refunded: async ({ id }, ref) => {
      const given = (await bearing(id)).find((each) => each.id === ref)
      if (!given) throw new ProviderUnclear('oppwa_unknown', 'query')
      return saidOf(given)
    },
    heard: async ({ body, header }): Promise<News | null> => {
      const said = message.safeParse(opened(account.webhook_key, body.toString('utf8'), header('x-initialization-vector'), header('x-authentication-tag')))
      return said.success ? { payment_id: said.data.payload.merchantTransactionId, ref: said.data.payload.id } : null
    },
  }
}

const wrapped = z.object({ encryptedBody: z.string() })

/** Reads an encrypted message: hexadecimal, bare or wrapped in JSON. Throws `payments.forged` where it was not encrypted with this key. */
function opened(key: string, text: string, vector: string, tag: string): unknown {
  try {
    const hex = text.startsWith('{') ? wrapped.parse(JSON.parse(text)).encryptedBody : text.trim()
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), Buffer.from(vector, 'hex'), { authTagLength: 16 })
    decipher.setAuthTag(Buffer.from(tag, 'hex'))
    return JSON.parse(Buffer.concat([decipher.update(Buffer.from(hex, 'hex')), decipher.final()]).toString('utf8'))
  } catch {
    throw new DomainError('payments.forged')
  }
}
