import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { program } from '../harness/program'
import { DEVICES, playHistory } from './history'
import type { Mutant } from './judge/mutants'
import { SimWorld } from './world'

/** A range of histories: seeds `from` to `from + seeds - 1`, of `steps` steps each. */
export type HistoryRange = {
  readonly from: number
  readonly seeds: number
  readonly steps: number
  readonly mutant: Mutant | null
  readonly until_violation: boolean
}

export type Tally = {
  readonly seeds: number
  readonly steps: number
  readonly sold: number
  readonly voids: number
  readonly scans: number
  readonly picked_up: number
  readonly faults: Readonly<Record<string, number>>
  readonly violations: readonly { readonly seed: number; readonly message: string }[]
}

const none = (): Tally => ({
  seeds: 0,
  steps: 0,
  sold: 0,
  voids: 0,
  scans: 0,
  picked_up: 0,
  faults: {},
  violations: [],
})

const add = (a: Tally, b: Tally): Tally => {
  const faults: Record<string, number> = { ...a.faults }
  for (const [name, n] of Object.entries(b.faults)) faults[name] = (faults[name] ?? 0) + n
  return {
    seeds: a.seeds + b.seeds,
    steps: a.steps + b.steps,
    sold: a.sold + b.sold,
    voids: a.voids + b.voids,
    scans: a.scans + b.scans,
    picked_up: a.picked_up + b.picked_up,
    faults,
    violations: [...a.violations, ...b.violations],
  }
}

/** Plays a plan in this process. */
export async function playAll({ from, seeds, steps, mutant, until_violation }: HistoryRange): Promise<Tally> {
  const world = new SimWorld(DEVICES)
  let tally = none()
  for (let seed = from; seed < from + seeds; seed++) {
    const { violation, faults, sold, voids, scans, picked_up } = await playHistory(world, seed, steps, mutant).catch(
      (error: unknown) => {
        if (mutant === null) throw error
        // Without its guard the database itself refuses. That counts as noticed.
        return {
          violation: error instanceof Error ? error : new Error(String(error)),
          faults: {},
          sold: 0,
          voids: 0,
          scans: 0,
          picked_up: 0,
        }
      },
    )
    tally = add(tally, {
      seeds: 1,
      steps,
      sold,
      voids,
      scans,
      picked_up,
      faults,
      violations: violation ? [{ seed, message: violation.message }] : [],
    })
    if (violation && until_violation) break
  }
  return tally
}

/**
 * Plays a plan in chunks, in as many processes as the machine has cores. Calls `progress` with the number of finished
 * seeds.
 */
export async function playInParallel(plan: HistoryRange, progress: (done: number) => void = () => {}): Promise<Tally> {
  const chunk = Math.max(1, Math.min(250, Math.ceil(plan.seeds / availableParallelism())))
  const chunks = Array.from({ length: Math.ceil(plan.seeds / chunk) }, (_, i) => ({
    ...plan,
    from: plan.from + i * chunk,
    seeds: Math.min(chunk, plan.seeds - i * chunk),
  }))
  let tally = none()
  await playSideBySide(chunks, (_, part) => {
    tally = add(tally, part)
    progress(tally.seeds)
  })
  return tally
}

/** Plays plans in the given order, with one process per core. */
export async function playSideBySide(
  plans: readonly HistoryRange[],
  ended: (plan: HistoryRange, tally: Tally) => void,
): Promise<void> {
  const waiting = [...plans]
  const work = async () => {
    const child = startChild(await program('test/simulation/child.ts'))
    for (let next = waiting.shift(); next; next = waiting.shift()) ended(next, await child.play(next))
    child.end()
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), plans.length) }, work))
}

/** Plays a plan in a process of its own that runs a bundle of `child.ts`. */
export async function playIn(script: string, plan: HistoryRange): Promise<Tally> {
  const child = startChild(script)
  try {
    return await child.play(plan)
  } finally {
    child.end()
  }
}

/** Node options for many short-lived objects, and for errors whose stack is never read. */
const QUICK = ['--max-semi-space-size=64', '--stack-trace-limit=0']

/** A process that plays one plan after another. */
function startChild(script: string): { play(plan: HistoryRange): Promise<Tally>; end(): void } {
  const child = fork(script, { execArgv: QUICK })
  const gone = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`a simulation process ended with ${code}`)))
  })
  gone.catch(() => {})
  return {
    play: (plan) => {
      const tally = new Promise<Tally>((resolve) => child.once('message', (message) => resolve(message as Tally)))
      child.send(plan)
      return Promise.race([tally, gone])
    },
    end: () => {
      if (child.connected) child.disconnect()
    },
  }
}
