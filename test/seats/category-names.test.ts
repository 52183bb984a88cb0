import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { shortNameFor } from '../../shared/price_categories/short-name'

const names = suite('short names of price categories')

names('are the letter that tells categories apart, or the first of the name', () => {
  assert.is(shortNameFor('Parkett', []), 'P')
  assert.is(shortNameFor('Kategorie A', ['P']), 'A')
  assert.is(shortNameFor('Kategorie 12', []), '12')
  assert.is(shortNameFor('Östliche Loge', []), 'Ö')
  assert.is(shortNameFor('…', []), '?')
})

names('are longer or numbered where another category has them, and never longer than the field', () => {
  assert.is(shortNameFor('Parkett', ['P']), 'PA')
  assert.is(shortNameFor('Parkett hinten', ['p']), 'PH')
  assert.is(shortNameFor('Parkett', ['P', 'PA', 'PAR', 'PARK']), 'P2')
  const taken: string[] = []
  for (let i = 0; i < 60; i++) taken.push(shortNameFor('Rang vorne links', taken))
  assert.is(new Set(taken).size, 60)
  assert.ok(taken.every(({ length }) => length >= 1 && length <= 4))
})

names.run()
