import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DEEP } from '../../harness/deep'
import { FROM } from '../first-seed'
import { DEVICES, playHistory } from '../history'
import { killingSeeds } from '../judge/killing-seeds'
import { MUTANTS } from '../judge/mutants'
import { playAll } from '../run'
import { SimWorld } from '../world'
import { openWorld } from './open'
import { openRxdbLane } from './rxdb/lane'
import { openSqliteDatabase } from './sqlite'

/** Steps of a history on this lane. */
const STEPS = 100

/** Steps of a history with a mutant, as `--record` plays them. */
const MUTANT_STEPS = 200

/** Seed of a history in which a tab needs what another one has written. */
const DEAF_SEED = 1

/** The deep run plays more histories. */
const HISTORIES = DEEP ? 100 : 6

const lane = suite('histories on Dexie and RxDB')

const world = await openWorld('rxdb', DEVICES)

lane.after(() => world.close())

console.log(`# ${HISTORIES} histories from FOYER_SEED=${FROM}`)

lane('are the same for the same seed', async () => {
  const first = await playHistory(world, FROM, STEPS)
  const again = await playHistory(world, FROM, STEPS)
  assert.is(again.trace, first.trace)
})

lane('end with every operation booked once and all totals correct', async () => {
  const plan = { from: FROM + 1, seeds: HISTORIES, steps: STEPS, mutant: null, until_violation: false }
  const tally = await playAll(world, plan)
  assert.equal(tally.violations, [])
  assert.is(tally.seeds, HISTORIES)
  for (const what of ['disk_errors', 'slow_writes', 'crashes', 'power_cuts'])
    assert.ok((tally.faults[what] ?? 0) > 0, `${what} never happened`)
})

lane('notice when the tabs of a device do not hear of each other', async () => {
  const plan = { from: DEAF_SEED, seeds: 1, steps: STEPS, mutant: null, until_violation: true }
  assert.equal((await playAll(world, plan)).violations, [], 'they hear of each other')
  const deaf = new SimWorld(openSqliteDatabase(), DEVICES, await openRxdbLane(true))
  const { violations } = await playAll(deaf, plan).finally(() => deaf.close())
  assert.match(violations[0]?.message ?? '', /^invariant 7/)
})

const recorded = killingSeeds('rxdb')
const playOne = (seed: number, mutant: (typeof MUTANTS)[number] | null) =>
  playAll(world, { from: seed, seeds: 1, steps: MUTANT_STEPS, mutant, until_violation: true })

for (const mutant of MUTANTS) {
  const seed = recorded.get(mutant)
  if (seed === undefined) continue
  lane(`notice the missing guard: ${mutant}`, async () => {
    const { violations } = await playOne(seed, mutant)
    assert.is(
      violations.length,
      1,
      `"${mutant}" lived: npm run simulate -- --lane rxdb --steps 200 --record finds another seed`,
    )
  })
}

lane('pass the killing seeds when every guard is in place', async () => {
  for (const seed of new Set(recorded.values())) assert.equal((await playOne(seed, null)).violations, [])
})

lane.run()
