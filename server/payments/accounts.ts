import { z } from 'zod'
import { id } from '../../shared/kernel/model/fields'
import { boundedFetch } from './bounded-fetch'
import { oppwaAccount, oppwaProvider } from './oppwa'
import { paypalAccount, paypalProvider } from './paypal'
import { type Outside, PATIENCE, type Provider } from './provider'
import { stripeAccount, stripeProvider } from './stripe'
import { terminalAccount, terminalProvider } from './terminal'

const account = z.strictObject({
  stripe: stripeAccount.optional(),
  paypal: paypalAccount.optional(),
  oppwa: oppwaAccount.optional(),
  terminal: terminalAccount.optional(),
})

/** Each organisation's accounts with those who take money for it, by the organisation's id. */
export type PaymentAccounts = Readonly<Record<string, z.infer<typeof account>>>

/** Reads the accounts. Throws a RangeError that says where they are wrong, and never what stands there. */
export function readAccounts(text: string): PaymentAccounts {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new RangeError('PAYMENTS_FILE is not JSON')
  }
  const read = z.record(id(), account).safeParse(said)
  if (read.success) return read.data
  throw new RangeError(`PAYMENTS_FILE is wrong at ${read.error.issues[0]?.path.join('.') ?? ''}`)
}

/** Who takes money for an organisation in this way; null where it has no account. */
export type Providers = (org_id: string, method: string) => Provider | null

function open({ stripe, paypal, oppwa, terminal }: z.infer<typeof account>, org_id: string, method: string, outside: Outside): Provider | null {
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

/** The providers of these accounts. Nothing is asked of any address but an account's own, and no answer leads elsewhere. */
export function providersOf(accounts: PaymentAccounts, outside: Outside): Providers {
  const here = boundedFetch((input, init) => outside.fetch(input, { ...init, redirect: 'error' }), PATIENCE)
  const opened = new Map<string, Provider>()
  return (org_id, method) => {
    const own = accounts[org_id]
    if (!own) return null
    const key = `${org_id} ${method}`
    const provider = opened.get(key) ?? open(own, org_id, method, { ...outside, fetch: here })
    if (provider) opened.set(key, provider)
    return provider
  }
}
