import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort } from '../harness/free-port'

/** The archive of `npm run release`, unpacked in an empty folder outside the repository. It holds the build, 'dist'. */
type Unpacked = { folder: string; home: string; archive: string; server: ChildProcess | null }

const test = suite<Unpacked>('release')

const root = fileURLToPath(new URL('../..', import.meta.url))
const MB = 1024 * 1024

type Ended = { readonly said: string; readonly code: number | null }

/** Runs Node with nothing in its environment but PATH and what is given. */
const start = (folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function run(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = start(folder, args, env)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { said, code }
}

test.before(async (context) => {
  const { said, code } = await run(root, ['scripts/release.mjs'])
  assert.is(code, 0, said)
  context.archive = /^\/.*\.tar\.gz$/m.exec(said)?.[0] ?? ''
  context.folder = mkdtempSync(join(tmpdir(), 'foyer-release-'))
  context.server = null
  assert.is(spawnSync('tar', ['-xzf', context.archive, '-C', context.folder]).status, 0)
  const [name = '', ...more] = readdirSync(context.folder)
  assert.equal(more, [])
  context.home = join(context.folder, name)
})

test.after(({ folder, server }) => {
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('is one archive of at most 120 MB, with the operator’s documents', ({ archive, home }) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  assert.match(archive, `foyer-${version}.tar.gz`)
  assert.ok(statSync(archive).size <= 120 * MB, `${Math.round(statSync(archive).size / MB)} MB`)
  for (const file of [
    'main.js',
    'package.json',
    'package-lock.json',
    'README.md',
    'LICENSE',
    'deploying.md',
    'shared/fonts',
    'dist/client/index.html',
  ])
    assert.ok(existsSync(join(home, file)), file)
  const texts = ['README.md', 'deploying.md', 'CHANGELOG.md', 'SECURITY.md'].map((file) =>
    readFileSync(join(home, file), 'utf8'),
  )
  const links = texts.flatMap((text) => [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path))
  assert.equal(
    links.filter((path) => !existsSync(join(home, path))),
    [],
  )
})

test('locks the packages that it holds and no others, without what they are compiled from', ({ home }) => {
  const { packages } = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; optional?: true }>
  }
  const places = Object.keys(packages).filter((place) => place !== '')
  const held = readdirSync(join(home, 'node_modules'), { recursive: true })
    .map(String)
    .filter(
      (path) =>
        /(^|\/node_modules\/)(@[^/]+\/)?[^/]+\/package\.json$/.test(path) && !/\/(dist|lib|esm|cjs|build)\//.test(path),
    )
    .map((path) => `node_modules/${path.slice(0, -'/package.json'.length)}`)
  assert.equal(
    held.filter((place) => !places.includes(place)),
    [],
  )
  assert.equal(
    places.filter((place) => !packages[place]?.optional && !existsSync(join(home, place, 'package.json'))),
    [],
  )
  assert.equal(readdirSync(join(home, 'node_modules', 'better-sqlite3')).sort(), [
    'LICENSE',
    'build',
    'lib',
    'package.json',
  ])
  assert.not.ok(existsSync(join(home, 'node_modules', 'typescript')), 'an optional peer')
})

test('serves the demo in an empty environment, and runs the operator’s commands beside it', async (context) => {
  const { home } = context
  const port = await freePort()
  const server = start(home, ['main.js'], { PORT: String(port), DEMO_SCALE: '0.02' })
  context.server = server
  let said = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('Stop with Ctrl+C')) resolve()
      })
    server.once('exit', () => reject(new Error(`it ended:\n${said}`)))
  })
  assert.match(said, `Foyer is ready at http://localhost:${port}`)
  assert.match(said, 'admin@lindenau.example')
  assert.is(said.includes('Node 20 gets no security fixes any more'), process.versions.node.startsWith('20.'))
  const page = await fetch(`http://localhost:${port}/auth/login`, { headers: { accept: 'text/html' } })
  assert.is(page.status, 200)
  assert.match(await page.text(), /<script type="module"[^>]+src="\/assets\//)
  const login = await fetch(`http://localhost:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cashier@lindenau.example', password: 'lindenau' }),
  })
  assert.is(login.status, 200)

  const backup = await run(home, ['main.js', 'backup', 'tonight.db'])
  assert.is(backup.code, 0, backup.said)
  assert.ok(existsSync(join(home, 'tonight.db')))
  assert.match((await run(home, ['main.js', 'restore', 'tonight.db'])).said, 'the server is running: stop it first')
  const doctor = await run(home, ['main.js', 'doctor'])
  assert.is(doctor.code, 1, 'it has no public address')
  assert.match(
    doctor.said,
    /^clock {8}OK: .*\ndisk .*\nproxy {8}FOYER_URL is not set: .*\nmail {9}Emails wait.*\nkeys {9}OK: .*\ncertificate {2}FOYER_URL.*\nbackup {7}OK: .*\n$/,
  )
  const journal = await run(home, ['main.js', 'verify-journal'])
  assert.is(journal.code, 0, journal.said)
  const link = await run(home, ['main.js', 'organisation', 'link', 'admin@lindenau.example'])
  assert.match(link.said, '/auth/')
  assert.match((await run(home, ['main.js', 'master-key'])).said, 'master-key -- replace')

  const other = await run(home, ['main.js'], { PORT: String(port) })
  assert.equal(
    [other.code, /Port \d+ is already in use.*PORT=\d+ node main\.js/.test(other.said)],
    [1, true],
    other.said,
  )
  const unknown = await run(home, ['main.js', 'backups'])
  assert.equal([unknown.code, /Usage: node main\.js/.test(unknown.said)], [1, true])
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  assert.equal(await gone, [0, null])
})

test('prints a link to the first organisation with --empty', async (context) => {
  const server = start(context.home, ['main.js', '--empty'], { PORT: String(await freePort()), FOYER_DATA: 'empty' })
  context.server = server
  let said = ''
  const ready = new Promise<void>((resolve) =>
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Foyer is ready')) resolve()
    }),
  )
  await Promise.race([ready, once(server, 'exit')])
  assert.match(said, /\/auth\/setup#/)
  assert.not.match(said, 'lindenau')
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  assert.equal(await gone, [0, null])
})

test('names the remedy where its packages were built for another machine', async ({ home }) => {
  rmSync(join(home, 'node_modules', 'better-sqlite3', 'build'), { recursive: true })
  const { said, code } = await run(home, ['main.js'])
  assert.is(code, 1)
  assert.match(said, /another machine or another Node\. Run "npm ci" in /)
})

test.run()
