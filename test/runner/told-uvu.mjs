import { inspect } from 'node:util'
import { suite as ownSuite } from 'uvu'

/** Prints what a hook throws: uvu ends the suite without a word. */
const toldHook = (hook) => async (state) => {
  try {
    await hook(state)
  } catch (error) {
    console.error(error)
    throw error
  }
}

/** True for an error that uvu can report: with a stack, and with details, if any, that are a text. */
const isReportable = (error) => error instanceof Error && error.stack && typeof (error.details ?? '') === 'string'

/** Makes a reportable error of whatever a test throws: uvu ends the suite without a word where it is none. */
const toldTest = (play) => async (state) => {
  try {
    await play(state)
  } catch (error) {
    throw isReportable(error) ? error : new Error(`thrown: ${inspect(error)}`)
  }
}

const withHooks = (add) => Object.assign((hook) => add(toldHook(hook)), { each: (hook) => add.each(toldHook(hook)) })

/**
 * A suite of uvu that says why a hook or a test has failed, whatever they throw. Test files get it in place of uvu's
 * own.
 */
export function suite(name, state) {
  const made = ownSuite(name, state)
  const adding = (add) => (title, play) => add(title, toldTest(play))
  const { skip, run } = made
  return Object.assign(adding(made), {
    only: adding(made.only),
    skip,
    run,
    before: withHooks(made.before),
    after: withHooks(made.after),
  })
}

export const test = suite()
