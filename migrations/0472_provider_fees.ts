import { integer, type Migration, nullable, text } from '../server/kernel/database/migration'

/** What providers keep of a payment, as far as they tell, and of how many movements of a payout nobody knows it. */
export const m0472_provider_fees: Migration = {
  name: '0472_provider_fees',
  up(schema) {
    schema.addColumn('payments', 'fee', nullable(integer()))
    schema.addColumn('payments', 'fee_currency', nullable(text()))
    schema.addColumn('payments', 'fee_ask_at', nullable(text()))
    schema.index('payments', ['org_id', 'fee_ask_at'], { where: 'fee_ask_at is not null' })
    schema.addColumn('payout_items', 'fee', nullable(integer()))
    schema.addColumn('payouts', 'fees_unknown', { ...integer(), default: 0 })
    // Until now nobody was asked. Of what came back to the house nothing is kept.
    schema.run(
      `update payouts set fees_unknown = (select count(*) from payout_items
        where payout_items.org_id = payouts.org_id and payout_items.payout_id = payouts.id and payout_items.kind <> 'refund_returned')`,
    )
  },
}
