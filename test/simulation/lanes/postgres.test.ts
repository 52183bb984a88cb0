import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DEEP } from '../../harness/deep'
import { FROM } from '../first-seed'
import { DEVICES, playHistory } from '../history'
import { killingSeeds } from '../judge/killing-seeds'
import { MUTANTS } from '../judge/mutants'
import { playAll } from '../run'
import { openWorld } from './open'
import { providePostgres } from './postgres-server'

/** Steps of a history on this lane. */
const STEPS = 100

/** Steps of a history with a mutant, as `--record` plays them. */
const MUTANT_STEPS = 200

/** The deep run plays more histories. */
const HISTORIES = DEEP ? 100 : 4

/** Recorded seeds whose histories are the same on both databases, whatever order each has for rows of one moment. */
const ALIKE = [2]

const lane = suite('histories on PostgreSQL')

const end = await providePostgres()
const [postgres, memory] = [await openWorld('postgres', DEVICES), await openWorld('memory', DEVICES)]

lane.after(async () => {
  await memory.close()
  await postgres.close()
  await end()
})

console.log(`# ${HISTORIES} histories from FOYER_SEED=${FROM}`)

lane('end with every operation booked once and all totals correct', async () => {
  let sold = 0
  for (let seed = FROM; seed < FROM + HISTORIES; seed++) {
    const played = await playHistory(postgres, seed, STEPS)
    assert.is(played.violation, null, `seed ${seed}: ${String(played.violation)}`)
    sold += played.sold
  }
  assert.ok(sold > 0)
})

lane('are the same again, and the same as in memory', async () => {
  for (const seed of ALIKE) {
    const { trace } = await playHistory(postgres, seed, STEPS)
    assert.is((await playHistory(memory, seed, STEPS)).trace, trace, `seed ${seed} in memory`)
    assert.is((await playHistory(postgres, seed, STEPS)).trace, trace, `seed ${seed} played again`)
  }
})

const recorded = killingSeeds('postgres')
const playOne = (seed: number, mutant: (typeof MUTANTS)[number] | null) =>
  playAll(postgres, { from: seed, seeds: 1, steps: MUTANT_STEPS, mutant, until_violation: true })

for (const mutant of MUTANTS) {
  const seed = recorded.get(mutant)
  if (seed === undefined) continue
  lane(`notice the missing guard: ${mutant}`, async () => {
    const { violations } = await playOne(seed, mutant)
    const found = `npm run simulate -- --lane postgres --steps ${MUTANT_STEPS} --record --mutant '${mutant}'`
    assert.is(violations.length, 1, `it lived. Another seed finds: ${found}`)
  })
}

lane('pass the killing seeds when every guard is in place', async () => {
  for (const seed of new Set(recorded.values())) assert.equal((await playOne(seed, null)).violations, [])
})

lane.run()
