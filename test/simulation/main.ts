import { parseArgs } from 'node:util'
import { DEVICES, playHistory } from './history'
import { recordKillingSeeds } from './judge/killing-seeds'
import { MUTANTS, type Mutant } from './judge/mutants'
import { playInParallel, playSideBySide } from './run'
import { SimWorld } from './world'

/**
 * `npm run simulate -- --seeds 100000 --steps 300`: plays histories without a mutant, then searches each mutant's
 * killing seed. `--seed 42` plays one history twice and compares the traces. `--mutant "no dedupe"` removes that guard.
 * `--record` searches a killing seed for each mutant and writes it to `judge/killing-seeds.json`, for `npm test`.
 */
const { values } = parseArgs({
  options: {
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
const say = (line: string) => process.stdout.write(`${line}\n`)
const steps = number(values.steps, 'steps')
const from = number(values.from, 'from')
const mutant = values.mutant === undefined ? null : values.mutant
if (mutant !== null && !isMutant(mutant))
  throw new RangeError(`there is no mutant "${mutant}"; there are: ${MUTANTS.join(', ')}`)

if (values.seed !== undefined) {
  const world = new SimWorld(DEVICES)
  const first = await playHistory(world, number(values.seed, 'seed'), steps, mutant)
  const again = await playHistory(world, number(values.seed, 'seed'), steps, mutant)
  say(JSON.stringify({ ...first, violation: first.violation?.message ?? null }, null, 2))
  say(first.trace === again.trace ? 'played twice with the same trace' : 'NOT the same trace when played again')
  process.exitCode = first.violation || first.trace !== again.trace ? 1 : 0
} else if (values.record) {
  const seeds = number(values['mutant-seeds'], 'mutant-seeds')
  const found = new Map<Mutant, number>()
  const plans = MUTANTS.map((each) => ({ from, seeds, steps, mutant: each, until_violation: true }))
  await playSideBySide(plans, (plan, { violations }) => {
    const [killed] = violations
    say(
      `mutant "${plan.mutant}": ${killed ? `killed by seed ${killed.seed} (${killed.message})` : `ALIVE after ${seeds} seeds`}`,
    )
    if (killed && plan.mutant) found.set(plan.mutant, killed.seed)
    else process.exitCode = 1
  })
  recordKillingSeeds(found)
} else {
  const seeds = number(values.seeds, 'seeds')
  const began = performance.now()
  const tally = await playInParallel({ from, seeds, steps, mutant, until_violation: false }, (done) =>
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
  say(`violations: ${tally.violations.length}`)
  for (const { seed, message } of tally.violations.slice(0, 20)) say(`  seed ${seed}: ${message}`)
  if (tally.violations.length > 0 && mutant === null) process.exitCode = 1
  for (const each of mutant === null ? MUTANTS : []) {
    const limit = number(values['mutant-seeds'], 'mutant-seeds')
    const killed = (
      await playInParallel({ from: 1, seeds: limit, steps, mutant: each, until_violation: true })
    ).violations.toSorted((a, b) => a.seed - b.seed)[0]
    say(
      `mutant "${each}": ${killed ? `killed by seed ${killed.seed} (${killed.message})` : `ALIVE after ${limit} seeds`}`,
    )
    if (!killed) process.exitCode = 1
  }
}
