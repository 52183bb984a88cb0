type Step = (state: Record<string, unknown>) => unknown
type Test = { readonly title: string; readonly play: Step }

/** A suite of a test file, for the worker to play. */
export type RecordedSuite = {
  readonly state: Record<string, unknown>
  readonly tests: Test[]
  readonly before: Step[]
  readonly after: Step[]
  readonly beforeEach: Step[]
  readonly afterEach: Step[]
}

declare global {
  /** The suites of the test file that was loaded last. */
  var recordedSuites: RecordedSuite[]
}

/** Returns the function to which a test file gives its hooks of one kind. */
const hooks = (each: Step[], ofOne: Step[]) =>
  Object.assign((hook: Step) => void each.push(hook), { each: (hook: Step) => void ofOne.push(hook) })

/** Records a suite with the functions of uvu's, in whose place test files get it. */
export function suite(_name = '', state: Record<string, unknown> = {}) {
  const own: RecordedSuite = { state, tests: [], before: [], after: [], beforeEach: [], afterEach: [] }
  return Object.assign((title: string, play: Step) => void own.tests.push({ title, play }), {
    skip: () => {},
    run: () => void globalThis.recordedSuites.push(own),
    before: hooks(own.before, own.beforeEach),
    after: hooks(own.after, own.afterEach),
  })
}

export const test = suite()
