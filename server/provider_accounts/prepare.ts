import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import type { connectOppwa, connectPaypal, connectStripe } from '../../shared/provider_accounts/commands'
import type { Actor } from '../kernel/commands/actor'
import { openProvider, type PaymentProvider } from '../payments/accounts'
import { OutcomeUnknown } from '../payments/provider'
import type { PreparationWorld } from '../preparation'
import { encryptSecret } from '../secrets/stored-secrets'

/** Keys that a provider has accepted, encrypted, and what may be shown of them. */
export type AcceptedKeys = {
  readonly provider: PaymentProvider
  readonly sealed: string
  readonly name: string
  readonly key_hint: string
  readonly is_test: boolean
}

const NAMES: Readonly<Record<PaymentProvider, string>> = { stripe: 'Stripe', paypal: 'PayPal', oppwa: 'oppwa' }

const WRONG = {
  key: 'provider_accounts.wrong_key',
  webhook: 'provider_accounts.wrong_webhook',
  account: 'provider_accounts.wrong_account',
} as const

type ProviderKeys = {
  readonly keys: Readonly<Record<string, string>>
  readonly is_test: boolean
  readonly shown: string
}

/** Asks the provider about keys and encrypts them. Throws a refusal that names the wrong one. */
async function check(
  provider: PaymentProvider,
  { keys, is_test, shown }: ProviderKeys,
  { org_id }: Actor,
  world: PreparationWorld,
): Promise<AcceptedKeys> {
  const { secrets, endpoints, fetch, clock } = world
  const name = NAMES[provider]
  try {
    const opened = openProvider(provider, { keys, is_test }, org_id, endpoints, {
      fetch,
      clock,
      publicUrl: new URL('http://localhost'),
    })
    const checked = await opened.checkKeys()
    if (!checked.ok) throw new DomainError(WRONG[checked.wrong], { provider: name })
    const sealed = encryptSecret(secrets, org_id, provider, { keys, is_test })
    return { provider, sealed, name: checked.name, key_hint: shown.slice(-4), is_test }
  } catch (error) {
    if (error instanceof z.ZodError) throw new DomainError('provider_accounts.wrong_webhook', { provider: name })
    if (error instanceof OutcomeUnknown) throw new DomainError('provider_accounts.unreachable', { provider: name })
    throw error
  }
}

export const prepareStripe = (
  { input }: Args<typeof connectStripe>,
  actor: Actor,
  world: PreparationWorld,
): Promise<AcceptedKeys> =>
  check('stripe', { keys: input, is_test: /^[a-z]+_test_/.test(input.key), shown: input.key }, actor, world)

export const preparePaypal = (
  { input: { is_test, ...keys } }: Args<typeof connectPaypal>,
  actor: Actor,
  world: PreparationWorld,
): Promise<AcceptedKeys> => check('paypal', { keys, is_test, shown: keys.client_secret }, actor, world)

export const prepareOppwa = (
  { input: { is_test, ...keys } }: Args<typeof connectOppwa>,
  actor: Actor,
  world: PreparationWorld,
): Promise<AcceptedKeys> => check('oppwa', { keys, is_test, shown: keys.access_token }, actor, world)
