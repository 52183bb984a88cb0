import * as assert from 'uvu/assert'
import type { PaymentAccounts } from '../../../server/payments/accounts'
import type { World } from '../fixture'
import type { TestServer } from '../server'
import { deliverNotification, openPayDesk, type PayDesk } from './pay-desk'
import { STRIPE_KEY, STRIPE_SECRET, type StripeObject, type StripeServer, startStripe } from './stripe'

export type StripeOrganisation = PayDesk & {
  readonly stripe: StripeServer
  /** Delivers Stripe's message about a payment, to a given node if there are several. */
  heard(payment_id: string, node?: TestServer): Promise<number>
  /** Delivers a message about a session or refund several times and runs its consequences each time. */
  heardOf(thing: StripeObject, times: number): Promise<void>
  end(): Promise<void>
}

/** Two organisations with separate accounts at the same Stripe. */
export const stripeAccounts =
  (url: string) =>
  ({ a, b }: { readonly a: World; readonly b: World }): PaymentAccounts => {
    const account = (webhook_secret: string) => ({ stripe: { key: STRIPE_KEY, webhook_secret, url } })
    return { [a.org_id]: account(STRIPE_SECRET), [b.org_id]: account('whsec_other') }
  }

/** Opens an office with such an account. */
export async function openStripeOrganisation(): Promise<StripeOrganisation> {
  const stripe = await startStripe()
  const desk = await openPayDesk(['cash', 'stripe'], stripeAccounts(stripe.url))
  const tell = (thing: StripeObject, node = desk.server) => {
    const { body, signature } = stripe.event(thing, { at: node.now() })
    return deliverNotification(node, 'stripe', body, { 'stripe-signature': signature })
  }
  return {
    ...desk,
    stripe,
    heard: (payment_id, node) => tell(stripe.of(payment_id), node),
    heardOf: async (thing, times) => {
      for (let n = 0; n < times; n++) {
        assert.is(await tell(thing), 204)
        await desk.run()
      }
    },
    end: async () => {
      await desk.server.close()
      await stripe.close()
    },
  }
}
