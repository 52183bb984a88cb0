import { bundle } from './bundle'
import { instrument, type Mutant } from './mutants'
import { type Known, playOriginal, reachOf } from './original'
import { sampleOf } from './sample'
import type { Group } from './subjects'
import { uncompilable } from './uncompilable'
import { Workshop } from './workshop'

/**
 * Verdict of the tests on a mutant. `hung`: a test found no end. `unreached`: no test passes its place.
 * `uncompilable`: no test sees it, but the types do.
 */
export type Verdict = 'killed' | 'hung' | 'survived' | 'unreached' | 'uncompilable'

export type Judged = Mutant & { readonly verdict: Verdict }

/** Milliseconds that tests may take beside ten times as long as with the original. */
const SLACK = 5000

/** Mutants after which a line says how many are judged. */
const STEP = 100

/** Processes that play at a time. */
const WIDTH = 2

/** Does work for each of some things, with every workshop at a time. Answers in the order of the things. */
async function divide<T, R>(
  workshops: readonly Workshop[],
  things: readonly T[],
  work: (workshop: Workshop, thing: T) => Promise<R>,
): Promise<R[]> {
  const waiting = [...things.entries()]
  const done: R[] = []
  await Promise.all(
    workshops.map(async (workshop) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) done[next[0]] = await work(workshop, next[1])
    }),
  )
  return done
}

/** Plays the tests that pass a mutant's place, the shortest first, until one fails. */
async function verdictOn(workshop: Workshop, { id }: Mutant, known: readonly Known[]): Promise<Verdict> {
  const reached = known.flatMap((each) => reachOf(each, id) ?? [])
  reached.sort((a, b) => Number(a.isLoading) - Number(b.isLoading) || a.milliseconds - b.milliseconds)
  for (const { file, tests, milliseconds, passes } of reached) {
    const turn = { file, tests, order: 'own', mutant: id, passes } as const
    const limit = SLACK + 10 * milliseconds
    // Again with more time: the machine may be busy.
    const played = (await workshop.play(turn, limit)) ?? (await workshop.play(turn, 3 * limit))
    if (played === null) return 'hung'
    if (played.failure !== null) return 'killed'
  }
  return reached.length === 0 ? 'unreached' : 'survived'
}

/** Returns the verdicts without those of mutants that the types refuse. */
function withTypes(judged: readonly Judged[]): Judged[] {
  const unseen = judged.filter(({ verdict }) => verdict === 'survived' || verdict === 'unreached')
  const refused = uncompilable(unseen)
  return judged.map((each) => (refused.has(each.id) ? { ...each, verdict: 'uncompilable' } : each))
}

/** Judges the mutants of a group's sources, all or a sample, by those of its test files that import one of them. */
export async function judgeMutants({ sources, tests, most }: Group, told: (line: string) => void): Promise<Judged[]> {
  const { texts, mutants: all } = await instrument(sources)
  const mutants = most === undefined ? all : sampleOf(all, most)
  const { script, importing } = await bundle(tests, texts)
  const workshops = await Promise.all(Array.from({ length: WIDTH }, () => Workshop.open(script)))
  try {
    told(`${mutants.length} mutants of ${sources.length} files, ${importing.length} test files`)
    const known = await divide(workshops, importing, playOriginal)
    let done = 0
    const judged = await divide(workshops, mutants, async (workshop, mutant) => {
      const verdict = await verdictOn(workshop, mutant, known)
      if (++done % STEP === 0) told(`  ${done} judged`)
      return { ...mutant, verdict }
    })
    return withTypes(judged)
  } finally {
    await Promise.all(workshops.map((workshop) => workshop.close()))
  }
}
