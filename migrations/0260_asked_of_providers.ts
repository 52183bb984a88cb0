import { type Migration, nullable, text } from '../server/kernel/database/migration'

/** Payments that only a provider can confirm: what it calls them, where the buyer pays, and when it is asked again. */
export const m0260_asked_of_providers: Migration = {
  name: '0260_asked_of_providers',
  up(schema) {
    for (const name of ['provider_ref', 'checkout_url', 'refund_of_id', 'ask_again_at']) schema.addColumn('payments', name, nullable(text()))
    schema.index('payments', ['org_id', 'ask_again_at'], { where: `status = 'pending'` })
  },
}
