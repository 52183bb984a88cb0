import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { program } from '../harness/program'
import { type Begin, playHistory } from './history'
import type { Mutant } from './judge/mutants'
import type { RareStates } from './judge/rare-states'
import type { Lane } from './lanes/lane'
import type { SimWorld } from './world'

/** A range of histories: seeds `from` to `from + seeds - 1`, of `steps` steps each. */
export type HistoryRange = {
  readonly lane: Lane
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
  readonly reached: RareStates
  readonly violations: readonly { readonly seed: number; readonly message: string }[]
  /** Histories that a mutant ended by an exception. They say nothing about its guard. */
  readonly broken: number
}

const none = (): Tally => ({
  seeds: 0,
  steps: 0,
  sold: 0,
  voids: 0,
  scans: 0,
  picked_up: 0,
  faults: {},
  reached: {},
  violations: [],
  broken: 0,
})

type Counts = Readonly<Record<string, number>>

function addCounts(a: Counts, b: Counts): Counts {
  const sum: Record<string, number> = { ...a }
  for (const [name, n] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + n
  return sum
}

const add = (a: Tally, b: Tally): Tally => {
  return {
    seeds: a.seeds + b.seeds,
    steps: a.steps + b.steps,
    sold: a.sold + b.sold,
    voids: a.voids + b.voids,
    scans: a.scans + b.scans,
    picked_up: a.picked_up + b.picked_up,
    faults: addCounts(a.faults, b.faults),
    reached: addCounts(a.reached, b.reached),
    violations: [...a.violations, ...b.violations],
    broken: a.broken + b.broken,
  }
}

/** The end of a mutant's history by an exception instead of an invariant. */
class Break extends Error {
  constructor(readonly reason: unknown) {
    super(`broke: ${String(reason)}`)
  }
}

/**
 * True for a violation that a mutant's guard would have prevented. A mutant that only breaks, say at a column that was
 * renamed, says nothing about its guard.
 */
const isFinding = (message: string): boolean => /^invariant \d+: (?!.*(TypeError|no such|does not exist))/.test(message)

/**
 * Plays a plan in this process, in a world of its lane.
 * @param begin gives what each history begins with
 */
export async function playAll(
  world: SimWorld,
  { from, seeds, steps, mutant, until_violation }: Omit<HistoryRange, 'lane'>,
  begin: (seed: number) => Begin = () => () => null,
): Promise<Tally> {
  let tally = none()
  for (let seed = from; seed < from + seeds; seed++) {
    const { violation, faults, reached, sold, voids, scans, picked_up } = await playHistory(
      world,
      seed,
      steps,
      mutant,
      begin(seed),
    ).catch((error: unknown) => {
      if (mutant === null) throw error
      return { violation: new Break(error), faults: {}, reached: {}, sold: 0, voids: 0, scans: 0, picked_up: 0 }
    })
    const message = violation && (mutant === null || isFinding(violation.message)) ? violation.message : null
    tally = add(tally, {
      seeds: 1,
      steps,
      sold,
      voids,
      scans,
      picked_up,
      faults,
      reached,
      violations: message ? [{ seed, message }] : [],
      broken: violation && !message ? 1 : 0,
    })
    if (message && until_violation) break
  }
  return tally
}

/**
 * Plays a plan in chunks, in as many processes as the machine has cores. Calls `progress` with the number of finished
 * seeds.
 */
export async function playInParallel(
  plan: HistoryRange,
  progress: (done: number) => void = () => {},
  child = CHILD,
): Promise<Tally> {
  const chunk = Math.max(1, Math.min(250, Math.ceil(plan.seeds / availableParallelism())))
  const chunks = Array.from({ length: Math.ceil(plan.seeds / chunk) }, (_, i) => ({
    ...plan,
    from: plan.from + i * chunk,
    seeds: Math.min(chunk, plan.seeds - i * chunk),
  }))
  let tally = none()
  const ended = (_: HistoryRange, part: Tally) => {
    tally = add(tally, part)
    progress(tally.seeds)
  }
  await playSideBySide(chunks, ended, child)
  return tally
}

/** The program that plays histories of this version. */
const CHILD = 'test/simulation/child.ts'

/**
 * Plays plans in the given order, with one process per core.
 * @param entry the program of these processes
 */
export async function playSideBySide(
  plans: readonly HistoryRange[],
  ended: (plan: HistoryRange, tally: Tally) => void,
  entry = CHILD,
): Promise<void> {
  const waiting = [...plans]
  const work = async () => {
    const child = startChild(await program(entry))
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) ended(next, await child.play(next))
    } finally {
      await child.end()
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), plans.length) }, work))
}

/** Plays a plan in a process of its own that runs a bundle of `child.ts`. */
export async function playIn(script: string, plan: HistoryRange): Promise<Tally> {
  const child = startChild(script)
  try {
    return await child.play(plan)
  } finally {
    await child.end()
  }
}

/** Node options for many short-lived objects, and for errors whose stack is never read. */
const QUICK = ['--max-semi-space-size=64', '--stack-trace-limit=0']

/** A process that plays one plan after another. */
function startChild(script: string): { play(plan: HistoryRange): Promise<Tally>; end(): Promise<void> } {
  const child = fork(script, { execArgv: QUICK })
  const ended = new Promise((resolve) => child.once('exit', resolve))
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
    end: async () => {
      if (!child.connected) return
      child.disconnect()
      await ended
    },
  }
}
