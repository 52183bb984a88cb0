import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ORDER_ACTIONS } from '../../client/orders/actions/actions'
import type { ShownOrder } from '../../client/orders/use-order'
import { REFUNDABLE_STATUSES } from '../../shared/orders/status'
import { FEATURES } from '../../shared/orgs/entity'

const test = suite('actions of an order')

/** The actions on a paid order of an organisation with these features. */
const offered = (features: readonly (typeof FEATURES)[number][]) => {
  const order = { status_code: REFUNDABLE_STATUSES[0], order_type: 'regular', total: 2000, invoice_id: null }
  const shown = { order, items: [], payments: [], whole: null } as unknown as ShownOrder
  return ORDER_ACTIONS.filter(({ isOffered }) => isOffered(shown, { features: [...features] })).map(
    ({ modal }) => modal,
  )
}

test('offer the conversion into a voucher only with the feature for it', () => {
  const all = offered(FEATURES)
  const others = offered(FEATURES.filter((feature) => feature !== 'order_to_voucher_conversion'))
  assert.ok(all.includes('order_to_voucher'))
  assert.equal(
    others,
    all.filter((modal) => modal !== 'order_to_voucher'),
  )
})

test.run()
