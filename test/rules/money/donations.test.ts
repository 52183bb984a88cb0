import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { amountInWords } from '../../../shared/donations/in-words'
import { roundedUp } from '../../../shared/donations/rules'

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
  ]
  for (const [total, round] of totals) assert.is(roundedUp(total), round, String(total))
})

donations.run()
