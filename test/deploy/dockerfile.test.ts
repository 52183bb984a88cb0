import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort } from '../harness/free-port'

/**
 * Runs the steps of the Dockerfile one by one in an empty folder, because no image can be built here. It builds the
 * product anew into the folder 'dist' of its own. Three things are replaced: `npm ci` by a link to the installed
 * packages, `apt-get` by nothing, and the user `node` by whoever runs the test. Absolute paths are below the folder of
 * their stage.
 */
const test = suite<{ folder: string; stages: readonly Stage[] }>('Dockerfile')

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Step = { readonly does: string; readonly what: string }
type Stage = { readonly name: string; readonly from: string; readonly steps: readonly Step[] }

/** Reads the stages of a Dockerfile with their steps, in order. */
function stagesOf(text: string): Stage[] {
  const lines = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
  const stages: (Stage & { steps: Step[] })[] = []
  for (const line of lines) {
    const [, does = '', what = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    const [, from = '', name = String(stages.length)] =
      does === 'FROM' ? (/^(\S+)(?: AS (\S+))?$/.exec(what) ?? []) : []
    if (does === 'FROM') stages.push({ name, from, steps: [] })
    else stages.at(-1)?.steps.push({ does, what })
  }
  return stages
}

const last = (stage: Stage | undefined, does: string): string =>
  stage?.steps.filter((step) => step.does === does).at(-1)?.what ?? ''

/** The settings that a stage gives its programs. */
const environmentOf = (stage: Stage | undefined) =>
  Object.fromEntries(
    (stage?.steps ?? [])
      .filter(({ does }) => does === 'ENV')
      .flatMap(({ what }) => what.split(' ').map((each) => each.split('='))),
  )

/** Runs the steps of a stage below its folder. */
function play(stage: Stage, folder: string): void {
  const home = join(folder, stage.name)
  mkdirSync(home)
  let place = home
  const here = (path: string) => (path.startsWith('/') ? join(home, path) : join(place, path))
  for (const { does, what } of stage.steps) {
    if (does === 'WORKDIR') {
      place = join(home, what)
      mkdirSync(place, { recursive: true })
    } else if (does === 'COPY') copy(what, folder, here)
    else if (does === 'RUN') run(what, home, place)
  }
}

const IGNORED = new Set(read('.dockerignore').split('\n').filter(Boolean))

function copy(what: string, folder: string, here: (path: string) => string): void {
  const [, stage, rest = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(what) ?? []
  const paths = rest.split(' ')
  const to = here(paths.at(-1) ?? '')
  for (const path of paths.slice(0, -1)) {
    const from = stage ? join(folder, stage, path) : join(root, path)
    const isWhole = stage !== undefined || path === '.' || rest === 'scripts scripts'
    const filter = (each: string) => stage !== undefined || !IGNORED.has(relative(root, each))
    cpSync(from, isWhole ? to : join(to, basename(path)), { recursive: true, filter })
  }
}

function run(what: string, home: string, place: string): void {
  if (what.startsWith('apt-get ')) return
  if (what.startsWith('npm ci')) {
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'), 'junction')
    return
  }
  const command = what
    .replace(/(^|\s)\/(?=(release|data)\b)/g, `$1${home}/`)
    .replace('chown node:node', 'chown "$(id -u):$(id -g)"')
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: place, encoding: 'utf8' })
  assert.is(status, 0, `${what}\n${stdout}${stderr}`)
}

test.before((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'foyer-image-'))
  context.stages = stagesOf(read('Dockerfile'))
})

test.after(({ folder }) => rmSync(folder, { recursive: true, force: true }))

test('ends as another user than root, on the version of Node that is recommended', ({ stages }) => {
  assert.is(stages.length, 2)
  for (const { from } of stages) assert.is(from, 'node:24-slim')
  assert.is(last(stages.at(-1), 'USER'), 'node')
})

test('builds, starts and answers its health check', async ({ folder, stages }) => {
  for (const stage of stages) play(stage, folder)
  const final = stages.at(-1)
  const home = join(folder, final?.name ?? '')
  const place = join(home, last(final, 'WORKDIR'))
  assert.equal(readdirSync(home).sort(), ['data', 'foyer'])
  assert.not.ok(existsSync(join(place, 'server')), 'no sources')
  const env = {
    PATH: process.env.PATH,
    ...environmentOf(final),
    FOYER_DATA: join(home, 'data'),
    PORT: String(await freePort()),
  }
  const [program = '', ...args] = JSON.parse(last(final, 'CMD')) as string[]
  const server = spawn(program, args, { cwd: place, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const health = async () => {
    const [name = '', ...given] = JSON.parse(/ CMD (.*)$/.exec(last(final, 'HEALTHCHECK'))?.[1] ?? '') as string[]
    const [code] = (await once(spawn(name, given, { env, stdio: 'ignore' }), 'exit')) as [number]
    return code
  }
  let said = ''
  const ready = new Promise<void>((resolve) =>
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Foyer is ready')) resolve()
    }),
  )
  const gone = once(server, 'exit')
  await Promise.race([ready, gone])
  assert.match(said, '/auth/setup#', 'no demo in production')
  assert.is(await health(), 0)
  server.kill('SIGTERM')
  assert.equal(await gone, [0, null])
  assert.is(await health(), 1)
})

test('is composed with PostgreSQL and a proxy whose address alone is believed', () => {
  const text = read('compose.yaml')
  assert.match(text, /image: postgres:18$/m)
  const [, proxy] = /FOYER_PROXIES: (\S+)/.exec(text) ?? []
  assert.is(/ipv4_address: (\S+)/.exec(text)?.[1], proxy)
  for (const name of ['FOYER_HOST', 'FOYER_MASTER_KEY', 'POSTGRES_PASSWORD'])
    assert.match(text, `\${${name}:?`, 'it does not start without')
  const published = [...text.matchAll(/ports: \[(.*)\]/g)].map(([, ports]) => ports)
  assert.equal(published, [`'80:80', '443:443', '443:443/udp'`], 'only the proxy is reached from outside')
})

test.run()
