import { spawn } from 'node:child_process'
import { root } from './prepare.mjs'

/** A program that passes or fails as a whole. */
export const byExitCode = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/**
 * The totals uvu prints when a file is through. It exits 0 when `.run()` was forgotten or a test never ended, so a file
 * without a total, or with a total of 0, has failed.
 */
export function byUvu(code, output) {
  const figure = (label) => Number(output.match(new RegExp(`^\\s*${label}:\\s+(\\d+)`, 'm'))?.[1] ?? 0)
  const [total, passed, skipped] = [figure('Total'), figure('Passed'), figure('Skipped')]
  const failed = total - passed - skipped
  return { passed, skipped, failed: total === 0 || (code !== 0 && failed === 0) ? failed + 1 : failed }
}

/** How long a file may take to end once its totals are printed, in milliseconds. */
const ENDING = 20_000

/** Runs one task to its end or its limit, and says in one line how it went. */
export function run(task, env) {
  const begun = Date.now()
  return new Promise((resolve) => {
    // A process group of its own, so that what a test started ends with it.
    const child = spawn(process.execPath, task.args, { cwd: root, env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: undefined }, detached: true })
    const endGroup = () => {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch (error) {
        if (error.code !== 'ESRCH') throw error
      }
    }
    let output = ''
    let through
    const keep = (chunk) => {
      output = (output + chunk).slice(-200_000)
      if (task.read === byUvu && !through && /^\s*Duration:/m.test(output)) {
        through = setTimeout(() => {
          keep('\nStopped: its tests are through, but something they started is still open.')
          endGroup()
        }, ENDING)
      }
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const timer = setTimeout(() => {
      keep(`\nStopped: it ran longer than ${task.limit / 60_000} minutes.`)
      endGroup()
    }, task.limit)
    const interrupted = () => {
      endGroup()
      process.exit(130)
    }
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
    child.on('exit', endGroup)
    child.on('close', (code) => {
      clearTimeout(timer)
      clearTimeout(through)
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      const counts = task.read(code ?? 1, output)
      const skipped = counts.skipped ? `, ${counts.skipped} skipped` : ''
      const says = counts.failed ? `${counts.failed} FAILED, ${counts.passed} passed` : `${counts.passed} passed`
      console.log(`  ${counts.failed ? '✗' : '✓'} ${task.name.padEnd(34)} ${says}${skipped}, ${((Date.now() - begun) / 1000).toFixed(1)} s`)
      resolve({ name: task.name, output, ...counts })
    })
  })
}
