import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProblem } from '../../../server/app/start-problem'
import { openDatabase } from '../../../server/kernel/sqlite-file'
import { startProduct } from '../../harness/browser/product'
import { freePort } from '../../harness/free-port'

const test = suite<{ data: string; child: ChildProcess | null }>('the first start')

const MAIN = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))

test.before.each((context) => {
  context.data = mkdtempSync(join(tmpdir(), 'foyer-first-'))
  context.child = null
})

test.after.each(({ data, child }) => {
  child?.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
})

test('reports progress during the demo’s creation, and completes it after a kill', async (context) => {
  const { data } = context
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      FOYER_DEMO: '1',
      DEMO_SCALE: '0.3',
      PORT: String(port),
      FOYER_DATA: data,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.child = child
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // Organisations, devices and the programme exist at this point. Orders do not.
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('620 seats')) resolve()
    })
    child.once('exit', () => reject(new Error(`it ended:\n${output}`)))
  })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${port}${path}`, { headers })
  assert.is((await ask('/healthz')).status, 200)
  const ready = await ask('/readyz')
  assert.equal([ready.status, await ready.json()], [503, { ok: false, why: 'setting up' }])
  const page = await ask('/desk', { accept: 'text/html' })
  assert.equal([page.status, page.headers.get('retry-after')], [503, '2'])
  assert.match(await page.text(), 'setting up its demo organisation')
  child.kill('SIGKILL')
  await ended

  const raw = openDatabase(join(data, 'foyer.db'))
  assert.equal(raw.prepare('select count(*) as orgs from orgs').get(), { orgs: 0 })
  raw.close()
  const product = await startProduct({ data, env: { DEMO_SCALE: '0.02' } })
  await product.stop()
  const whole = openDatabase(join(data, 'foyer.db'))
  assert.equal(whole.prepare('select count(*) as orgs, (select count(*) from orders) as orders from orgs').get(), {
    orgs: 3,
    orders: 600,
  })
  whole.close()
})

test('refuses a database of another version in one sentence and leaves it unchanged', async (context) => {
  const { data } = context
  const raw = openDatabase(join(data, 'foyer.db'))
  raw.exec(
    `CREATE TABLE migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT; INSERT INTO migrations VALUES ('0001_ground', '')`,
  )
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(await freePort()), FOYER_DATA: data },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  context.child = child
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const [code] = await once(child, 'close')
  assert.is(code, 1, output)
  assert.match(
    output,
    /^Nothing was changed: the database was made by another version of Foyer: it has the migration 0001_ground, .* new database\.$/m,
  )
  assert.not.match(output, /^\s+at /m)
  assert.equal(raw.prepare('select name from sqlite_schema where type = ?').pluck().all('table'), ['migrations'])
  raw.close()
})

/** Starts the product and returns what it says when it ends. */
async function failedStart(
  context: { child: ChildProcess | null },
  env: Readonly<Record<string, string>>,
  shell = 'exec "$0" "$1"',
): Promise<string> {
  const child = spawn('sh', ['-c', shell, process.execPath, MAIN], {
    env: { ...process.env, NODE_ENV: 'production', FOYER_DEMO: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  context.child = child
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const [code] = await once(child, 'close')
  assert.is(code, 1, output)
  return output
}

test('names the remedy for a failed start in one sentence', async (context) => {
  const port = String(await freePort())
  const sentence = /^[^\n]+\n$/
  const damaged = join(context.data, 'damaged')
  mkdirSync(damaged)
  writeFileSync(join(damaged, 'foyer.db'), Buffer.alloc(100_000, 'x'))
  const full = join(context.data, 'full')
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '0.0.0.0', resolve))
  const busy = String((taken.address() as AddressInfo).port)
  const cases = [
    [/damaged.*restore the latest backup/, await failedStart(context, { PORT: port, FOYER_DATA: damaged })],
    [/cannot write to .*write access/, await failedStart(context, { PORT: port, FOYER_DATA: '/dev/null/foyer' })],
    [
      /disk is full.*Free some space/,
      await failedStart(context, { PORT: port, FOYER_DATA: full }, `trap '' XFSZ; ulimit -f 100; exec "$0" "$1"`),
    ],
    [
      /Port \d+ is already in use.*set PORT/,
      await failedStart(context, { PORT: busy, FOYER_DATA: join(context.data, 'busy') }),
    ],
    [/PORT must be a number/, await failedStart(context, { PORT: 'x', FOYER_DATA: full })],
  ] as const
  taken.close()
  for (const [words, output] of cases) {
    assert.match(output, words)
    assert.match(output, sentence)
  }
})

test('says that a folder on a read-only disk cannot be written to, although Node calls it missing', () => {
  const error = Object.assign(new Error('no such file or directory'), { code: 'ENOENT', syscall: 'mkdir' })
  assert.match(startProblem(error, { port: 3000, data: '/srv/foyer' }) ?? '', /cannot write to \/srv\/foyer/)
})

test.run()
