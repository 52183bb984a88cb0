import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ms } from '../../../shared/kernel/time'
import { GIFT_DELIVERIES, GIFT_DESIGNS, gift, giftDays, giftTime } from '../../../shared/voucher_gifts/rules'

const test = suite('gift vouchers')

const VIENNA = 'Europe/Vienna'
/** Half past midnight of 21 November in Vienna. */
const NOW = ms('2026-11-20T23:30:00.000Z')

test('can be sent from today up to a year ahead, by the organisation’s clocks', () => {
  assert.equal(giftDays(VIENNA, NOW), { first: '2026-11-21', last: '2027-11-21' })
})

test('are sent at once today, and at nine on a later day', () => {
  const on = (day: string) => giftTime(VIENNA, day, NOW)
  assert.is(on('2026-11-21'), null)
  assert.equal([on('2026-11-22'), on('2027-07-01')], ['2026-11-22T08:00:00.000Z', '2027-07-01T07:00:00.000Z'])
  assert.is(on('2027-11-21'), '2027-11-21T08:00:00.000Z')
  assert.equal(
    [on('2026-11-20'), on('2027-11-22'), on('2027-02-30'), on('tomorrow')],
    [undefined, undefined, undefined, undefined],
  )
})

const chosen = {
  design: 'curtain',
  delivery: 'buyer',
  recipient: ' Ada ',
  message: ' Enjoy! ',
  address: null,
  send_at: null,
}

test('are accepted with a known design and delivery, and trimmed texts', () => {
  assert.equal(gift.parse(chosen), { ...chosen, recipient: 'Ada', message: 'Enjoy!' })
  assert.equal(GIFT_DESIGNS, ['curtain', 'lights', 'ribbon', 'notes', 'picture'])
  assert.equal(GIFT_DELIVERIES, ['buyer', 'recipient', 'print'])
  const takes = (change: object) => gift.safeParse({ ...chosen, ...change }).success
  for (const design of GIFT_DESIGNS) assert.is(takes({ design }), true, design)
  assert.equal([takes({ design: 'other' }), takes({ delivery: 'pigeon' })], [false, false])
  assert.equal([takes({ recipient: 'a'.repeat(100) }), takes({ recipient: 'a'.repeat(101) })], [true, false])
  assert.equal([takes({ message: 'a'.repeat(300) }), takes({ message: 'a'.repeat(301) })], [true, false])
  assert.is(takes({ message: ` ${'a'.repeat(300)} ` }), true, 'spaces around it do not count')
})

test('need an address only where they go to the recipient by email', () => {
  const takes = (delivery: string, address: string | null) => gift.safeParse({ ...chosen, delivery, address }).success
  assert.equal([takes('recipient', null), takes('recipient', 'ada@example.org')], [false, true])
  assert.equal([takes('print', null), takes('buyer', null)], [true, true])
  assert.equal(
    ['ada', 'ada@example', 'a b@example.org', `${'a'.repeat(243)}@example.org`].map((address) =>
      takes('buyer', address),
    ),
    [false, false, false, false],
  )
  assert.is(takes('buyer', `${'a'.repeat(242)}@example.org`), true, '254 characters')
  assert.equal(gift.parse({ ...chosen, address: ' ada@example.org ' }).address, 'ada@example.org')
})

test.run()
