import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Oracle } from './oracle'

const oracle = suite('oracle')

const TICKET = 'ticket'

/** An oracle that has seen one visitor go in. */
function visited(): Oracle {
  const seen = new Oracle(
    () => Number.POSITIVE_INFINITY,
    () => Number.POSITIVE_INFINITY,
  )
  seen.recordEntry(TICKET, 1)
  return seen
}

oracle('counts a visitor whose exit was refused as still inside', () => {
  const seen = visited()
  seen.beginExit(TICKET, false).stayed()
  seen.recordEntry(TICKET, 1)
  assert.is(seen.peakInside.get(TICKET), 2)
})

oracle('counts a visitor whom the second of two doors let out as outside, whichever answers first', () => {
  for (const refused_first of [true, false]) {
    const seen = visited()
    const [first, second] = [seen.beginExit(TICKET, false), seen.beginExit(TICKET, true)]
    if (refused_first) first.stayed()
    second.out()
    if (!refused_first) first.stayed()
    assert.is(seen.inside(TICKET), 0)
    seen.recordEntry(TICKET, 1)
    assert.is(seen.peakInside.get(TICKET), 1)
  }
})

oracle('assumes nothing of a visitor while a scan of their exit has no answer', () => {
  const seen = visited()
  const first = seen.beginExit(TICKET, false)
  seen.beginExit(TICKET, true)
  first.stayed()
  seen.recordEntry(TICKET, 1)
  assert.is(seen.peakInside.get(TICKET), 1)
})

oracle('counts exits one after another', () => {
  const seen = visited()
  seen.beginExit(TICKET, false).out()
  seen.beginExit(TICKET, true).out()
  seen.recordEntry(TICKET, 1)
  seen.beginExit(TICKET, false).stayed()
  assert.is(seen.inside(TICKET), 1)
  assert.is(seen.peakInside.get(TICKET), 1)
})

oracle.run()
