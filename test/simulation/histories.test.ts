import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DEEP } from '../harness/deep'
import { FROM, REACHES_ALL, STEPS } from './first-seed'
import { rareStates, rareStateTable } from './judge/rare-states'
import { playInParallel } from './run'

/** The deep run plays more histories. */
const HISTORIES = DEEP ? 2000 : 300

/** Minimum average per history. A lower number means that the simulation no longer tries it. */
const AT_LEAST: Readonly<Record<string, number>> = {
  sold: 10,
  picked_up: 0.2,
  lost_writes: 0,
  removals: 0.125,
  shop_reserved: 0.02,
  shop_revived: 0.05,
  paid_too_late: 0.003,
  returned: 0.25,
  exchanged: 0.1,
  offered: 0.3,
  offers_bought: 0.09,
  offers_lapsed: 0.08,
  offers_declined: 0.05,
  resold_back: 0.1,
  resold_promised: 0.5,
  resold: 0.3,
  resold_lost: 0.02,
  resold_used: 0.03,
}
const FAULT_AT_LEAST = 0.25

const histories = suite('histories of the simulation')

console.log(`# ${HISTORIES} histories from FOYER_SEED=${FROM}`)

histories('end with every operation booked once and all totals correct', async () => {
  const tally = await playInParallel({
    lane: 'memory',
    from: FROM,
    seeds: HISTORIES,
    steps: STEPS,
    mutant: null,
    until_violation: false,
  })
  assert.equal(tally.violations, [])
  assert.is(tally.seeds, HISTORIES)
  const times = { sold: tally.sold, picked_up: tally.picked_up, ...tally.faults }
  for (const [what, n] of Object.entries(times)) {
    const mean = HISTORIES * (AT_LEAST[what] ?? FAULT_AT_LEAST)
    // A small sample may be three standard deviations below its mean. The recorded one has everything at least once.
    const least = Math.max(mean - 3 * Math.sqrt(mean), REACHES_ALL && mean > 0 ? 1 : 0)
    assert.ok(n >= least, `${what} happened only ${n} times in ${HISTORIES} histories`)
  }
  console.log(rareStateTable(tally.reached))
  if (!REACHES_ALL) return
  assert.equal(
    rareStates().filter((state) => !tally.reached[state]),
    [],
    'rare states that no history reached',
  )
})

histories.run()
