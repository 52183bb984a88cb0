import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DEEP } from '../../harness/deep'
import { program } from '../../harness/program'
import { FROM } from '../first-seed'
import { playIn, playInParallel } from '../run'
import { bundleRelease } from './bundle-release'
import { RELEASES, runRelease } from './frozen-releases'
import { playAcrossVersions } from './play'
import { WRONG_UPDATES } from './wrong-updates'

/** The deep run plays more histories. */
const HISTORIES = DEEP ? 400 : 24
const STEPS = 200

/** Number of histories within which faults are searched that their recorded one no longer shows. */
const SEARCH = 40

const CHILD = 'test/simulation/versions/child.ts'

/** Minimum average per history. A lower number means that the histories no longer try it. */
const AT_LEAST: Readonly<Record<string, number>> = {
  server_updates: 1,
  server_updates_unsent: 0.6,
  device_updates: 3,
  device_updates_unsent: 1,
  updated_at_end: 0.4,
  carried_unsent: 5,
  old_pushed: 10,
  old_requests: 10,
}

const versions = suite('histories across versions')

console.log(`# ${HISTORIES} histories from FOYER_SEED=${FROM}, begun on ${RELEASES.join(', ')}`)

versions('end with every operation of earlier releases booked once by today’s server', async () => {
  const range = {
    from: FROM,
    seeds: HISTORIES,
    steps: STEPS,
    mutant: null,
    lane: 'memory' as const,
    until_violation: false,
  }
  const tally = await playInParallel(range, () => {}, CHILD)
  assert.equal(tally.violations, [])
  assert.is(tally.seeds, HISTORIES)
  for (const [what, least] of Object.entries(AT_LEAST)) {
    const n = tally.faults[what] ?? 0
    assert.ok(n >= HISTORIES * least, `${what} happened only ${n} times in ${HISTORIES} histories`)
  }
})

versions('can begin on this version, once it is frozen', async () => {
  const today = runRelease('today', await bundleRelease())
  const range = { from: FROM, seeds: 2, steps: STEPS, mutant: null, until_violation: false }
  const { violations, faults } = await playAcrossVersions(range, [today])
  assert.equal(violations, [])
  assert.ok((faults.device_updates ?? 0) > 0, 'no device was updated from it')
})

// The mutants of an update, each with one text of a source file replaced.
for (const [what, { seed, ...fault }] of Object.entries(WRONG_UPDATES))
  versions(`end in a violation where ${what}`, async () => {
    const script = await program(CHILD, fault)
    const play = (from: number, seeds: number) =>
      playIn(script, { from, seeds, steps: STEPS, mutant: null, lane: 'memory' as const, until_violation: true })
    const recorded = await play(seed, 1)
    if (recorded.violations.length > 0) return
    const found = await play(1, SEARCH)
    assert.is(found.violations.length, 1, `survived ${found.seeds} histories`)
    console.log(`\n# ${what}: found in history ${found.violations[0]?.seed}, not in ${seed} any more`)
  })

versions.run()
