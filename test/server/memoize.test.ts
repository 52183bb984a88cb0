import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { memoize } from '../../server/kernel/memoize'

const remembering = suite('memoisation by text')

/** Counts how often each text is made. */
function counted(most: number) {
  const made: string[] = []
  const make = memoize(most, (text) => {
    made.push(text)
    return text.length
  })
  return { made, make }
}

remembering('computes a value once while its text is in use, whatever texts come between', () => {
  const { made, make } = counted(3)
  for (let n = 0; n < 100; n++) {
    assert.is(make('shared'), 6)
    assert.is(make(`reader ${n}`), `reader ${n}`.length)
  }
  assert.is(made.filter((text) => text === 'shared').length, 1)
})

remembering('forgets values that are not used any more', () => {
  const { made, make } = counted(3)
  make('old')
  for (let n = 0; n < 6; n++) make(`reader ${n}`)
  make('old')
  assert.is(made.filter((text) => text === 'old').length, 2)
})

remembering('distinguishes texts that differ only in unpaired surrogates', () => {
  const { made, make } = counted(3)
  for (const text of ['\ud83d', '\ufffd', '', '\ud83d', '\ufffd', '']) make(text)
  assert.equal(made, ['\ud83d', '\ufffd', ''])
})

remembering.run()
