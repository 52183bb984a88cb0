import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { behaviourOf, subscriptionAfterWish } from '../../../shared/contacts/rules'
import { DomainError } from '../../../shared/kernel/errors'
import { DAY } from '../../../shared/kernel/time'

const test = suite('contacts')

test('are classified by the number of their orders and the time of the last', () => {
  const now = Date.UTC(2026, 10, 21)
  const said = (orders: number, days: number | null) =>
    behaviourOf(orders, days === null ? null : now - days * DAY, now)
  assert.equal([said(0, null), said(0, 1), said(3, null)], ['none', 'none', 'none'])
  assert.equal([said(1, 1), said(1, 400)], ['novice', 'novice'], 'a single order does not slip away')
  assert.equal([said(2, 1), said(4, 1)], ['returning', 'returning'])
  assert.equal([said(5, 1), said(50, 365)], ['regular', 'regular'])
  assert.equal([said(2, 365), said(2, 366), said(5, 366)], ['returning', 'slipping_away', 'slipping_away'])
})

test('get the newsletter only after they have confirmed the wish, and never again after they left', () => {
  const now = '2026-11-21T18:00:00.000Z'
  type Status = 'confirmed' | 'pending' | 'unsubscribed' | null
  const wish = (newsletter_subscription_status: Status, newsletter: boolean) =>
    subscriptionAfterWish(
      { newsletter: !newsletter, newsletter_subscription_status, unsubscribed_at: null },
      newsletter,
      now,
    )
  assert.equal(wish(null, true), { newsletter: true, newsletter_subscription_status: 'pending' })
  assert.equal(wish('pending', true), { newsletter: true })
  assert.equal(wish('confirmed', true), { newsletter: true })
  assert.throws(
    () => wish('unsubscribed', true),
    (error: unknown) => error instanceof DomainError && error.code === 'contacts.unsubscribed',
  )
  const left = { newsletter: false, newsletter_subscription_status: 'unsubscribed', unsubscribed_at: now }
  assert.equal([wish('confirmed', false), wish('pending', false)], [left, left])
  assert.equal([wish(null, false), wish('unsubscribed', false)], [{ newsletter: false }, { newsletter: false }])
})

test.run()
