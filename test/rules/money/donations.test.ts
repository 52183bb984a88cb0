import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { amountInWords } from '../../../shared/donations/in-words'
import {
  DONATION_MAX,
  DONATION_MIN,
  isDonation,
  isNoticeValid,
  receiptTerms,
  roundedUp,
  takesDonations,
} from '../../../shared/donations/rules'

type Org = Parameters<typeof receiptTerms>[0]

const donations = suite('amounts of donations')

donations('are written in words on a receipt', () => {
  const german: readonly (readonly [number, string])[] = [
    [100, 'ein Euro'],
    [1_250, 'zwölf Euro und fünfzig Cent'],
    [2_100, 'einundzwanzig Euro'],
    [10_001, 'einhundert Euro und ein Cent'],
    [123_400, 'eintausendzweihundertvierunddreißig Euro'],
    [1_000_000, 'zehntausend Euro'],
  ]
  for (const [cents, words] of german) assert.is(amountInWords(cents, 'EUR', 'de'), words)
  assert.is(amountInWords(123_405, 'EUR', 'en'), 'one thousand two hundred thirty-four euros and five cents')
  assert.is(amountInWords(2_000, 'CZK', 'de'), 'zwanzig CZK')
})

donations('round a total up to the next round amount, where at least one is missing', () => {
  const totals: readonly (readonly [number, number | null])[] = [
    [0, null],
    [1, 500],
    [500, null],
    [3_598, 4_000],
    [5_450, null],
    [12_345, 13_000],
    [-1, null],
    [-300, null],
    // Exactly 1.00 is enough; from 100.00 on the steps are of 10.00.
    [400, 500],
    [401, null],
    [9_899, 10_000],
    [9_999, null],
    [10_000, null],
    [10_001, 11_000],
    [10_500, 11_000],
  ]
  for (const [total, round] of totals) assert.is(roundedUp(total), round, String(total))
})

donations('are asked for only where the organisation wants them', () => {
  assert.is(takesDonations({ settings: { donations: { enabled: true } } } as Org), true)
  assert.is(takesDonations({ settings: {} } as Org), false)
})

donations('are whole cents from 1.00 to 10,000.00', () => {
  assert.equal([DONATION_MIN, DONATION_MAX], [100, 1_000_000])
  assert.equal([99, 100, 100.5, 1_000_000, 1_000_001, Number.NaN].map(isDonation), [
    false,
    true,
    false,
    true,
    false,
    false,
  ])
})

donations('are receipted until five years after the day of the notice', () => {
  const valid = (notice_on: string, now: string) => isNoticeValid('Europe/Vienna', notice_on, now)
  // Half past midnight of 2 March 2022 in Vienna.
  const on = '2022-03-01T23:30:00.000Z'
  assert.is(valid(on, '2027-03-02T22:59:59.000Z'), true, 'the last second of 2 March 2027')
  assert.is(valid(on, '2027-03-02T22:59:59.001Z'), false)
  const leap = '2024-02-29T10:00:00.000Z'
  assert.is(valid(leap, '2029-02-28T22:59:59.000Z'), true, 'there is no 29 February 2029')
  assert.is(valid(leap, '2029-02-28T23:00:00.000Z'), false)
})

donations('have a receipt only with all terms and a valid notice', () => {
  const now = '2026-11-21T18:00:00.000Z'
  const terms = { purpose: 'Theatre', tax_office: 'Leipzig I', notice: '231/1', notice_on: '2024-05-01T10:00:00.000Z' }
  const of = (change: object) =>
    receiptTerms({ settings: { donations: { receipts: true, ...terms, ...change } } } as Org, now)
  assert.equal(of({}), terms)
  for (const missing of [
    { receipts: false },
    { purpose: '' },
    { tax_office: '' },
    { notice: '' },
    { notice_on: null },
    { notice_on: '2021-11-20T10:00:00.000Z' },
  ])
    assert.is(of(missing), null, JSON.stringify(missing))
})

donations.run()
