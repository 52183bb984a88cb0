import { spawn } from 'node:child_process'
import { root } from '../../scripts/prepare.mjs'

/** The process groups that run now. */
const groups = new Set()

const endGroup = (child) => {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

process.once('exit', () => groups.forEach(endGroup))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

/** Starts Node in a process group of its own, so that everything it started ends with it. */
export function startGroup(args, { env = {}, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
    detached: true,
    stdio,
  })
  groups.add(child)
  const end = () => endGroup(child)
  child.on('exit', () => {
    end()
    groups.delete(child)
  })
  return { child, end }
}

/** The counts of a program that passes or fails as a whole. */
export const byExitCode = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** Runs a program to its end or its limit. Resolves to its exit code and its output. */
export function runProgram(args, { env, limit }) {
  return new Promise((resolve) => {
    const { child, end } = startGroup(args, { env })
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-200_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const timer = setTimeout(() => {
      keep(`\nStopped: it ran longer than ${limit / 60_000} minutes.`)
      end()
    }, limit)
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * Prints one line about a task that has ended, with its notes (lines that begin with `# `), and answers it with its
 * counts.
 */
export function report(name, begun, output, counts) {
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : ''
  const says = counts.failed ? `${counts.failed} FAILED, ${counts.passed} passed` : `${counts.passed} passed`
  console.log(
    `  ${counts.failed ? '✗' : counts.passed ? '✓' : '–'} ${name.padEnd(34)} ${says}${skipped}, ${((Date.now() - begun) / 1000).toFixed(1)} s`,
  )
  for (const [, note] of output.matchAll(/^# (.*)$/gm)) console.log(`    ${note}`)
  return { name, output, ...counts }
}
