import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { brandOf } from '../../../server/shop/frame/brand'
import { sheetIn } from '../../../server/shop/frame/sheet'
import { contrast } from '../../../shared/kernel/colour'

const test = suite('brand colours of the shop')

const SURFACES = { light: ['#f4f4f6', '#ffffff'], dark: ['#141117', '#1f1b25'] } as const

test('makes any colour readable in both themes', () => {
  for (const colour of [
    '#ffff00',
    '#ffffff',
    '#000000',
    '#6f278f',
    '#e4003a',
    '#00c2a8',
    '#777777',
    '#0000ff',
    '#FFD700',
  ])
    for (const theme of ['light', 'dark'] as const) {
      const { brand, on, tint } = brandOf([colour])[theme]
      for (const surface of [...SURFACES[theme], tint, on])
        assert.ok(contrast(brand, surface) >= 4.5, `${colour} as ${brand} on ${surface}, ${theme}`)
    }
})

test('leaves a colour that can be read as it is', () => {
  assert.is(brandOf(['#6f278f']).light.brand, '#6f278f')
  assert.is(brandOf([]).light.brand, '#6f278f')
})

test('fits into nine kilobytes', () => {
  assert.ok(sheetIn('#ffff00').tag.toString().length < 9216)
})

test.run()
