import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root, typescript } from '../../scripts/prepare.mjs'
import { byExitCode, report, runProgram } from './processes.mjs'

/** Time for finding or fetching a browser, in milliseconds. */
const LIMIT = 5 * 60_000

const started = { browser: null, postgres: null }

/**
 * Starts a service once for all tests. Returns the environment that names it; null where it could not be started. Its
 * own result is added to `results`.
 */
export function serviceEnvironment(name, results) {
  if (name === 'browser') {
    started.browser ??= findBrowser(results)
    return started.browser
  }
  if (name !== 'postgres') return {}
  started.postgres ??= startPostgres(results)
  return started.postgres.environment
}

/** Ends the services that were started. */
export async function endServices() {
  const server = started.postgres?.server
  if (!server || server.exitCode !== null) return
  const gone = once(server, 'exit')
  server.stdin.end()
  await gone
}

async function findBrowser(results) {
  const begun = Date.now()
  const { code, output } = await runProgram(
    [...typescript, join(root, 'test', 'harness', 'browser', 'find-chromium.ts')],
    { limit: LIMIT },
  )
  results.push(report('browser', begun, output, byExitCode(code)))
  const line = output.split('\n').find((text) => text.startsWith('{'))
  if (!line) return {}
  const { path, libraries, source } = JSON.parse(line)
  console.log(`    ${source}: ${path}`)
  return { CHROMIUM: path, ...(libraries ? { CHROMIUM_LIBRARIES: libraries } : {}) }
}

/** A PostgreSQL server that ends with this process. */
function startPostgres(results) {
  const server = spawn(process.execPath, [...typescript, join(root, 'test', 'harness', 'find-postgres.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said = Promise.race([
    once(createInterface({ input: server.stdout }), 'line'),
    once(server, 'exit').then(() => null),
  ])
  return { server, environment: said.then((line) => addressIn(line, results)) }
}

/** The environment in the first line that the server has printed. */
function addressIn(said, results) {
  if (!said) return null
  results.push({ name: 'PostgreSQL', passed: 1, failed: 0, skipped: 0, output: '' })
  const { url, bin: folder } = JSON.parse(said[0])
  console.log(`    ${folder}`)
  return { FOYER_TEST_POSTGRES: url }
}
