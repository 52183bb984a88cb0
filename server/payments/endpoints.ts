/** Base URLs of the payment providers, `live` and for tests. Stripe tells them apart by the key. */
export type ProviderEndpoints = Readonly<
  Record<'stripe' | 'paypal' | 'oppwa', { readonly live: string; readonly test: string }>
>

/**
 * Reads the base URLs. `STRIPE_URL`, `PAYPAL_URL` and `OPPWA_URL` replace the providers' own, for example by a proxy.
 */
export function readProviderEndpoints(env: NodeJS.ProcessEnv): ProviderEndpoints {
  const at = (name: string, live: string, test = live) => {
    const given = env[name]
    if (!given) return { live, test }
    if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
      throw new RangeError(`${name} must begin with https://`)
    return { live: given, test: given }
  }
  return {
    stripe: at('STRIPE_URL', 'https://api.stripe.com'),
    paypal: at('PAYPAL_URL', 'https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'),
    oppwa: at('OPPWA_URL', 'https://eu-prod.oppwa.com', 'https://eu-test.oppwa.com'),
  }
}
