import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { root, typescript } from '../../scripts/prepare.mjs'
import { byExitCode, runProgram, startGroup } from './processes.mjs'

/** A worker that has grown beyond this is replaced before the next file, in bytes. */
const GROWN = 1_200_000_000

/** Time that something a file started may stay open after its tests, in milliseconds. */
const PATIENCE = 20_000
/** Time that a worker has to end when it is told to, in milliseconds. */
const LEAVING = 20_000

const WORKER = join(root, 'test', 'runner', 'worker.mjs')

/**
 * The totals that uvu prints when a file is through. A file without a total, or with a total of 0, has failed: its
 * `.run()` was forgotten, or a test never ended.
 */
function totals(code, output) {
  const figure = (label) => Number(output.match(new RegExp(`^\\s*${label}:\\s+(\\d+)`, 'm'))?.[1] ?? 0)
  const [total, passed, skipped] = [figure('Total'), figure('Passed'), figure('Skipped')]
  const failed = total - passed - skipped
  return { passed, skipped, failed: total === 0 || (code !== 0 && failed === 0) ? failed + 1 : failed }
}

/** A process that runs test files one after another, in one module cache. */
function startWorker(env) {
  const { child, end } = startGroup([...typescript, WORKER], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const gone = new Promise((resolve) => child.once('close', resolve))
  // Nothing can be sent to a worker that has died; `gone` tells of it.
  child.on('error', () => {})
  let hear = () => {}
  for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (chunk) => hear(name, chunk))

  /** Runs one file: its exit code, what it printed, and whether this worker may run another one. */
  const run = ({ path, effects = [], limit, patience = PATIENCE }) =>
    new Promise((resolve) => {
      const mark = `@@ ${randomBytes(12).toString('hex')}`
      const ending = new RegExp(`\\n${mark} (.*)\\n`)
      const tails = { stdout: '', stderr: '' }
      let output = ''
      const done = (code, note, again) => {
        clearTimeout(timer)
        hear = () => {}
        resolve({ code, output: output.replaceAll(new RegExp(ending, 'g'), '') + note, again })
      }
      hear = (name, chunk) => {
        output = (output + chunk).slice(-200_000)
        tails[name] = (tails[name] + chunk).slice(-2000)
        // The worker ends both streams of a file with the same line, so that neither is cut off.
        const answers = Object.values(tails).map((tail) => tail.match(ending)?.[1])
        if (!answers.every(Boolean)) return
        const { code, open, rss } = JSON.parse(answers[0])
        if (open.length === 0) done(code, '', rss < GROWN)
        else done(1, `\nIts tests are through, but something they started is still open: ${open.join(', ')}.`, false)
      }
      const timer = setTimeout(() => {
        output += `\nStopped: it ran longer than ${limit / 60_000} minutes.`
        end()
      }, limit)
      gone.then(() => done(1, '\nThe process ended before its tests were through.', false))
      child.send({ path, effects, mark, patience })
    })

  /** Asks the worker to exit, so that it can remove its files. */
  const stop = async () => {
    if (child.connected) child.send({ path: null })
    const timer = setTimeout(end, LEAVING)
    await gone
    clearTimeout(timer)
  }
  return { run, stop }
}

/** A slot in which tasks run one after another. Test files of one layer share a worker. */
async function runSlot(waiting, ended, isLate) {
  let worker = null
  let layer = null
  const stop = async () => {
    await worker?.stop()
    worker = null
  }
  for (let task = waiting.shift(); task; task = waiting.shift()) {
    const begun = Date.now()
    if (isLate(task)) {
      ended(task, begun, '', { passed: 0, failed: 0, skipped: 1 })
      continue
    }
    if (task.args) {
      const { code, output } = await runProgram(task.args, { limit: task.limit })
      ended(task, begun, output, byExitCode(code))
      continue
    }
    if (task.layer !== layer) await stop()
    layer = task.layer
    const env = await layer.environment()
    if (!env) {
      ended(task, begun, `Not run: ${layer.title} has not started.`, { passed: 0, failed: 1, skipped: 0 })
      continue
    }
    worker ??= startWorker(env)
    const { code, output, again } = await worker.run(task)
    const counts = totals(code, output)
    ended(task, begun, output, counts)
    // A file that failed may have left tests or state behind.
    if (!again || counts.failed > 0) await stop()
  }
  await stop()
}

/**
 * Runs tasks in `width` slots, each of which takes the next task when it is through with one. A task is a program with
 * `args`, or a test file with its `layer`. `ended` is called with the counts of each. A task that `isLate` when its turn
 * comes is not begun, and counts as skipped.
 */
export async function runTasks(tasks, width, ended, isLate = () => false) {
  const waiting = [...tasks]
  await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, () => runSlot(waiting, ended, isLate)))
}
