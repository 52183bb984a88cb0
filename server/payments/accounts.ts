import { z } from 'zod'
import { id } from '../../shared/kernel/model/fields'
import { boundedFetch } from './bounded-fetch'
import { oppwaAccount, oppwaProvider } from './oppwa'
import { paypalAccount, paypalProvider } from './paypal'
import { PROVIDER_TIMEOUT, type Provider, type ProviderPorts } from './provider'
import { stripeAccount, stripeProvider } from './stripe'
import { terminalAccount, terminalProvider } from './terminal'

const paymentAccount = z.strictObject({
  stripe: stripeAccount.optional(),
  paypal: paypalAccount.optional(),
  oppwa: oppwaAccount.optional(),
  terminal: terminalAccount.optional(),
})

/** Each organisation's accounts with payment providers, by organisation id. */
export type PaymentAccounts = Readonly<Record<string, z.infer<typeof paymentAccount>>>

/** Parses the accounts. Throws a RangeError with the place of an error, never its content. */
export function parsePaymentAccounts(text: string): PaymentAccounts {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new RangeError('PAYMENTS_FILE is not JSON')
  }
  const read = z.record(id(), paymentAccount).safeParse(said)
  if (read.success) return read.data
  throw new RangeError(`PAYMENTS_FILE is wrong at ${read.error.issues[0]?.path.join('.') ?? ''}`)
}

/** Finds the provider of an organisation and payment method; null without an account. */
export type ProviderFor = (org_id: string, method: string) => Provider | null

function createProvider(
  { stripe, paypal, oppwa, terminal }: z.infer<typeof paymentAccount>,
  org_id: string,
  method: string,
  outside: ProviderPorts,
): Provider | null {
  switch (method) {
    case 'stripe':
      return stripe ? stripeProvider(stripe, org_id, outside) : null
    case 'paypal':
      return paypal ? paypalProvider(paypal, outside) : null
    case 'oppwa':
      return oppwa ? oppwaProvider(oppwa, outside) : null
    case 'terminal':
      return terminal ? terminalProvider(terminal, outside) : null
    default:
      return null
  }
}

/** Creates providers on demand. Requests go only to an account's own URL, and redirects are refused. */
export function providersOf(accounts: PaymentAccounts, outside: ProviderPorts): ProviderFor {
  const here = boundedFetch((input, init) => outside.fetch(input, { ...init, redirect: 'error' }), PROVIDER_TIMEOUT)
  const opened = new Map<string, Provider>()
  return (org_id, method) => {
    const own = accounts[org_id]
    if (!own) return null
    const key = `${org_id} ${method}`
    const provider = opened.get(key) ?? createProvider(own, org_id, method, { ...outside, fetch: here })
    if (provider) opened.set(key, provider)
    return provider
  }
}
