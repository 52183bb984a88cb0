import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DEVICES, play } from './history'
import { MUTANTS, type Mutant } from './judge/mutants'
import { playInParallel, playSideBySide, type Tally } from './run'
import { World } from './world'

const STEPS = 300

/** What befalls fewer histories than other faults: nothing is lost of a write that was acknowledged, and somebody is removed once at most. */
const RARER: Readonly<Record<string, number>> = { lost_writes: -1, removals: 250 }

const simulation = suite('simulation')

simulation('2,000 histories of 300 steps end with everything there, once, and adding up', async () => {
  const tally = await playInParallel({ from: 1, seeds: 2000, steps: STEPS, mutant: null, until_violation: false }, (done) =>
    process.stdout.write(`# ${done} of 2000 histories\n`),
  )
  assert.equal(tally.violations, [])
  assert.is(tally.seeds, 2000)
  assert.ok(tally.sold > 20_000, `only ${tally.sold} sales in all`)
  assert.ok(tally.picked_up > 400, `only ${tally.picked_up} reservations picked up`)
  for (const [fault, times] of Object.entries(tally.faults)) assert.ok(times > (RARER[fault] ?? 500), `${fault} befell only ${times} times`)
})

simulation('plays the same history for the same seed', async () => {
  const world = new World(DEVICES)
  for (const seed of [3, 1415, 92_653]) {
    const first = await play(world, seed, STEPS)
    await play(world, seed + 1, STEPS)
    const again = await play(world, seed, STEPS)
    assert.is(again.trace, first.trace, `seed ${seed}`)
  }
})

/** Every mutant until it is noticed, side by side, begun with the first test that asks. */
let played: Promise<ReadonlyMap<Mutant | null, Tally>> | null = null

const playMutants = async () => {
  const tallies = new Map<Mutant | null, Tally>()
  const plans = MUTANTS.map((mutant) => ({ from: 1, seeds: 1000, steps: STEPS, mutant, until_violation: true }))
  await playSideBySide(plans, ({ mutant }, tally) => tallies.set(mutant, tally))
  return tallies
}

for (const mutant of MUTANTS) {
  simulation(`notices the missing guard: ${mutant}`, async () => {
    played ??= playMutants()
    const tally = (await played).get(mutant)
    assert.is(tally?.violations.length, 1, `"${mutant}" lived through ${tally?.seeds} histories`)
  })
}

simulation.run()
