import type { PaymentAccounts } from '../../server/payments/accounts'
import type { World } from './fixture'
import { openPayDesk, type PayDesk, tellServer } from './pay-desk'
import type { TestServer } from './server'
import { STRIPE_KEY, STRIPE_SECRET, type StripeServer, startStripe } from './stripe'

export type StripeHouse = PayDesk & {
  readonly stripe: StripeServer
  /** Stripe tells what a buyer did; where there are several nodes, one of them. */
  heard(payment_id: string, node?: TestServer): Promise<number>
  end(): Promise<void>
}

/** Two houses, each with an account of its own at the same Stripe. */
export const stripeAccounts =
  (url: string) =>
  ({ a, b }: { readonly a: World; readonly b: World }): PaymentAccounts => {
    const account = (webhook_secret: string) => ({ stripe: { key: STRIPE_KEY, webhook_secret, url } })
    return { [a.org_id]: account(STRIPE_SECRET), [b.org_id]: account('whsec_other') }
  }

/** An office with such an account. */
export async function openStripeHouse(): Promise<StripeHouse> {
  const stripe = await startStripe()
  const desk = await openPayDesk(['cash', 'stripe'], stripeAccounts(stripe.url))
  return {
    ...desk,
    stripe,
    heard: (payment_id, node = desk.server) => {
      const { body, signature } = stripe.event(stripe.of(payment_id), { at: node.now() })
      return tellServer(node, 'stripe', body, { 'stripe-signature': signature })
    },
    end: async () => {
      await desk.server.close()
      await stripe.close()
    },
  }
}
