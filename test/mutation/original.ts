import type { Passes } from './turn'
import type { Workshop } from './workshop'

/** A test file as it is with the original: what its tests pass, and for how long. */
export type Known = {
  readonly file: string
  readonly milliseconds: number
  /** Milliseconds for its modules and its first and last hooks. */
  readonly loading: number
  readonly always: Passes
  readonly tests: readonly { readonly passes: Passes; readonly milliseconds: number }[]
  /** True if its tests do not depend on those before them: they pass in reverse order too. */
  readonly isDivisible: boolean
}

/** Most milliseconds of a test file with the original. */
const LIMIT = 180_000

/** Plays a test file with the original. Throws where it fails. */
export async function playOriginal(workshop: Workshop, file: string): Promise<Known> {
  const turn = { file, tests: null, mutant: null, passes: 0 } as const
  // The first time compiles the modules and loads the packages.
  await workshop.play({ ...turn, order: 'own' }, LIMIT)
  const own = await workshop.play({ ...turn, order: 'own' }, LIMIT)
  if (own === null || own.failure !== null)
    throw new Error(`${file} fails without a mutant: ${own?.failure ?? 'it does not end'}`)
  const reverse = await workshop.play({ ...turn, order: 'reverse' }, LIMIT)
  const { milliseconds, always, tests } = own
  const loading = milliseconds - tests.reduce((n, each) => n + each.milliseconds, 0)
  return { file, milliseconds, loading, always, tests, isDivisible: reverse?.failure === null }
}

/** The tests of a file that pass a mutant's place. */
export type Reach = {
  readonly file: string
  /** Their numbers; null for all. */
  readonly tests: readonly number[] | null
  readonly milliseconds: number
  readonly passes: number
  /** True if the place is passed only while modules are loaded. */
  readonly isLoading: boolean
}

/** Returns the tests of a file that pass a mutant's place; null where none does. */
export function reachOf({ file, tests, ...known }: Known, id: string): Reach | null {
  const reaching = tests.flatMap(({ passes }, i) => (passes[id] === undefined ? [] : [i]))
  const passes = tests.reduce((n, each) => n + (each.passes[id] ?? 0), known.always[id] ?? 0)
  if (passes === 0) return null
  const isLoading = reaching.length === 0
  if (isLoading || !known.isDivisible || known.always[id] !== undefined)
    return { file, tests: null, milliseconds: known.milliseconds, passes, isLoading }
  const milliseconds = reaching.reduce((n, i) => n + (tests[i]?.milliseconds ?? 0), known.loading)
  return { file, tests: reaching, milliseconds, passes, isLoading }
}
