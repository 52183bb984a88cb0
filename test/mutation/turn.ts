/** Turn of a worker: a test file, with a mutant or with none. */
export type Turn = {
  readonly file: string
  /** Numbers of the tests that are played; null for all. */
  readonly tests: readonly number[] | null
  readonly order: 'own' | 'reverse'
  readonly mutant: string | null
  /** Times that the mutant's place is passed in the original. */
  readonly passes: number
}

/** Numbers of times by the ids of the mutants whose places were passed. */
export type Passes = Readonly<Record<string, number>>

/** Outcome of a turn. */
export type Played = {
  /** The first failure, or null. */
  readonly failure: string | null
  readonly milliseconds: number
  /** Places passed while modules were loaded and in hooks before and after all tests. */
  readonly always: Passes
  /** Places passed by each test, and the milliseconds it took. */
  readonly tests: readonly { readonly passes: Passes; readonly milliseconds: number }[]
  /** The worker's memory in bytes. */
  readonly memory: number
}
