import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { FIGURES, figureText } from '../../client/campaigns/figures'
import { formatter } from '../../shared/kernel/format'

const test = suite('figures of a campaign')

const format = formatter('en', 'EUR', 'UTC')

test('are a dash where a network has reported none, and a number where Foyer counts them', () => {
  assert.equal(
    FIGURES.map((figure) => figureText(format, figure, 0)),
    ['0', '0', '–', '–', '0', '0'],
  )
  assert.is(figureText(format, 'reach', 18_420), '18,420')
})

test.run()
