import { z } from 'zod'
import { id } from '../../shared/kernel/model/fields'
import { PAYMENT_PROVIDERS } from '../../shared/provider_accounts/entity'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import type { SecretBox } from '../secrets/secret-box'
import { encryptedSecret, openSecret } from '../secrets/stored-secrets'
import { boundedFetch } from './bounded-fetch'
import type { ProviderEndpoints } from './endpoints'
import { oppwaAccount, oppwaProvider } from './oppwa'
import { paypalAccount, paypalProvider } from './paypal'
import { type CheckedProvider, PROVIDER_TIMEOUT, type Provider, type ProviderPorts } from './provider'
import { stripeAccount, stripeProvider } from './stripe'
import { terminalAccount, terminalProvider } from './terminal'

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]

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

/**
 * Finds the provider of an organisation and payment method; null without an account. Throws SecretUnreadable where the
 * master key has changed.
 */
export type ProviderFor = (org_id: string, method: string) => Promise<Provider | null>

/** Keys that an organisation entered in its settings, as they are encrypted (`server/provider_accounts`). */
export const storedAccount = z.object({ keys: z.record(z.string(), z.string()), is_test: z.boolean() })

/**
 * Opens the provider of keys that an organisation entered. Throws a ZodError for keys that are not in the provider's
 * form.
 */
export function openProvider(
  method: PaymentProvider,
  { keys, is_test }: z.infer<typeof storedAccount>,
  org_id: string,
  endpoints: ProviderEndpoints,
  outside: ProviderPorts,
): CheckedProvider {
  const account = { ...keys, url: endpoints[method][is_test ? 'test' : 'live'] }
  const bounded = withLimits(outside)
  switch (method) {
    case 'stripe':
      return stripeProvider(stripeAccount.parse(account), org_id, bounded)
    case 'paypal':
      return paypalProvider(paypalAccount.parse(account), bounded)
    case 'oppwa':
      return oppwaProvider(oppwaAccount.parse(account), bounded)
  }
}

/** Requests go only to an account's own URL, within limits of time and size, and redirects are refused. */
const withLimits = (outside: ProviderPorts): ProviderPorts => ({
  ...outside,
  fetch: boundedFetch((input, init) => outside.fetch(input, { ...init, redirect: 'error' }), PROVIDER_TIMEOUT),
})

function configuredProvider(
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

/** Store of the keys that organisations entered, with what decrypts them. */
export type StoredAccounts = { readonly db: Db; readonly secrets: SecretBox; readonly endpoints: ProviderEndpoints }

const isPaymentProvider = (method: string): method is PaymentProvider =>
  PAYMENT_PROVIDERS.some((each) => each === method)

/**
 * Creates providers on demand. Keys that an organisation has entered come before those of the operator's file, and are
 * read again for every use, so that all nodes use new ones at once.
 */
export function providersOf(accounts: PaymentAccounts, stored: StoredAccounts, outside: ProviderPorts): ProviderFor {
  const opened = new Map<string, { readonly of: string | null; readonly provider: Provider }>()
  const find = (org_id: string, method: string, sealed: string | null): Provider | null => {
    if (sealed !== null && isPaymentProvider(method))
      return openProvider(
        method,
        storedAccount.parse(openSecret(stored.secrets, org_id, method, sealed)),
        org_id,
        stored.endpoints,
        outside,
      )
    const own = accounts[org_id]
    return own ? configuredProvider(own, org_id, method, withLimits(outside)) : null
  }
  return async (org_id, method) => {
    const sealed = isPaymentProvider(method) ? await encryptedSecret(scoped(stored.db, org_id), org_id, method) : null
    const key = `${org_id} ${method}`
    const known = opened.get(key)
    if (known && known.of === sealed) return known.provider
    const provider = find(org_id, method, sealed)
    if (provider) opened.set(key, { of: sealed, provider })
    return provider
  }
}
