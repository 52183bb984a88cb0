import { parseArgs } from 'node:util'
import { DEVICES, playHistory } from './history'
import { killingSeeds, recordKillingSeeds } from './judge/killing-seeds'
import { MUTANTS, type Mutant } from './judge/mutants'
import { rareStateTable } from './judge/rare-states'
import { isLane, LANES, type Lane } from './lanes/lane'
import { openWorld } from './lanes/open'
import { providePostgres } from './lanes/postgres-server'
import { playInParallel, playSideBySide } from './run'

/**
 * `npm run simulate -- --seeds 100000 --steps 300`: plays histories without a mutant, then searches each mutant's
 * killing seed. `--seed 42` plays one history twice and compares the traces. `--mutant "no dedupe"` removes that guard.
 * `--record` searches a killing seed for each mutant and writes it to the lane's file, for `npm test`; with `--mutant`
 * for this one alone. `--lane` names what they are played on.
 */
const { values } = parseArgs({
  options: {
    lane: { type: 'string', default: 'memory' },
    seeds: { type: 'string', default: '2000' },
    steps: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    mutant: { type: 'string' },
    record: { type: 'boolean', default: false },
    'mutant-seeds': { type: 'string', default: '1000' },
  },
})

const number = (text: string | undefined, name: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`--${name} takes a whole number`)
  return value
}

const isMutant = (name: string): name is Mutant => (MUTANTS as readonly string[]).includes(name)

function laneNamed(name: string): Lane {
  if (!isLane(name)) throw new RangeError(`there is no lane "${name}"; there are: ${LANES.join(', ')}`)
  return name
}

function mutantNamed(name: string | undefined): Mutant | null {
  if (name === undefined) return null
  if (!isMutant(name)) throw new RangeError(`there is no mutant "${name}"; there are: ${MUTANTS.join(', ')}`)
  return name
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const lane = laneNamed(values.lane)
const steps = number(values.steps, 'steps')
const from = number(values.from, 'from')
const mutant = mutantNamed(values.mutant)
const mutantSeeds = number(values['mutant-seeds'], 'mutant-seeds')

/** Plays one history twice. */
async function playTwice(seed: number): Promise<void> {
  const world = await openWorld(lane, DEVICES)
  const first = await playHistory(world, seed, steps, mutant)
  const again = await playHistory(world, seed, steps, mutant)
  await world.close()
  say(JSON.stringify({ ...first, violation: first.violation?.message ?? null }, null, 2))
  say(first.trace === again.trace ? 'played twice with the same trace' : 'NOT the same trace when played again')
  process.exitCode = first.violation || first.trace !== again.trace ? 1 : 0
}

/** Searches a killing seed of each mutant and records it. */
async function record(mutants: readonly Mutant[]): Promise<void> {
  const found = new Map([...killingSeeds(lane)].filter((entry): entry is [Mutant, number] => isMutant(entry[0])))
  for (const each of mutants) found.delete(each)
  const plans = mutants.map((each) => ({
    lane,
    from,
    seeds: mutantSeeds,
    steps,
    mutant: each,
    until_violation: true,
  }))
  await playSideBySide(plans, (plan, { violations }) => {
    const [killed] = violations
    say(
      `mutant "${plan.mutant}": ${killed ? `killed by seed ${killed.seed} (${killed.message})` : `ALIVE after ${mutantSeeds} seeds`}`,
    )
    if (killed && plan.mutant) found.set(plan.mutant, killed.seed)
    else process.exitCode = 1
  })
  recordKillingSeeds(lane, found)
}

/** Plays many histories, and searches every mutant unless they are of one. */
async function playMany(seeds: number): Promise<void> {
  const began = performance.now()
  const tally = await playInParallel({ lane, from, seeds, steps, mutant, until_violation: false }, (done) =>
    process.stderr.write(`\r${done} of ${seeds} histories`),
  )
  const seconds = (performance.now() - began) / 1000
  say(
    `\n${tally.seeds} histories of ${steps} steps on ${DEVICES} devices in ${seconds.toFixed(0)} s (${(tally.seeds / seconds).toFixed(1)} a second): ${tally.sold} sales, ${tally.voids} voids, ${tally.scans} scans, ${tally.picked_up} picked up`,
  )
  say(
    `faults: ${Object.entries(tally.faults)
      .map(([name, n]) => `${name} ${n}`)
      .join(', ')}`,
  )
  say(rareStateTable(tally.reached))
  say(`violations: ${tally.violations.length}`)
  for (const { seed, message } of tally.violations.slice(0, 20)) say(`  seed ${seed}: ${message}`)
  if (tally.violations.length > 0 && mutant === null) process.exitCode = 1
  for (const each of mutant === null && mutantSeeds > 0 ? MUTANTS : []) await search(each)
}

/** Searches the first seed that kills a mutant. */
async function search(each: Mutant): Promise<void> {
  const { violations } = await playInParallel({
    lane,
    from: 1,
    seeds: mutantSeeds,
    steps,
    mutant: each,
    until_violation: true,
  })
  const killed = violations.toSorted((a, b) => a.seed - b.seed)[0]
  say(
    `mutant "${each}": ${killed ? `killed by seed ${killed.seed} (${killed.message})` : `ALIVE after ${mutantSeeds} seeds`}`,
  )
  if (!killed) process.exitCode = 1
}

const end = lane === 'postgres' ? await providePostgres() : null
try {
  if (values.seed !== undefined) await playTwice(number(values.seed, 'seed'))
  else if (values.record) await record(mutant ? [mutant] : MUTANTS)
  else await playMany(number(values.seeds, 'seeds'))
} finally {
  await end?.()
}
