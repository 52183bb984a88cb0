import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('architecture: weight')

const client = fileURLToPath(new URL('../../dist/client/', import.meta.url))
const server = fileURLToPath(new URL('../../dist/server/', import.meta.url))
const KB = 1024
/** The limit is 200 kB before the login screen. The rest is for the database of the last user and the screen itself. */
const LIMIT = 170 * KB

/** Collects a file of the build and its static imports, with their compressed sizes. */
function graph(file: string, seen: Map<string, number>, root = client): Map<string, number> {
  if (seen.has(file)) return seen
  const text = readFileSync(join(root, file))
  seen.set(file, gzipSync(text).length)
  for (const [, name] of text
    .toString()
    .matchAll(/(?:^|[;\s}])(?:import|export)\s*(?:[^"'()`;]*?from\s*)?["']\.\/([^"']+\.js)["']/g))
    graph(join(dirname(file), name ?? ''), seen, root)
  return seen
}

test('keeps the download before sign-in small', () => {
  const page = readFileSync(join(client, 'index.html'), 'utf8')
  const entries = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
  const files = new Map<string, number>()
  for (const entry of entries) graph(entry, files)
  const total = [...files.values()].reduce((sum, size) => sum + size, 0)
  const list = [...files].sort(([, a], [, b]) => b - a).map(([file, size]) => `${Math.round(size / KB)} kB ${file}`)
  assert.ok(total > 100 * KB, 'something of the entry was not counted')
  assert.ok(total < LIMIT, `${Math.round(total / KB)} kB of script before the login screen:\n${list.join('\n')}`)
})

/** Each reader loads its code for itself. The model alone takes 40 MB of memory once it is loaded. */
test('keeps the code of a reader thread small', () => {
  const files = graph('reader-thread.js', new Map(), server)
  assert.ok(files.size > 1, 'nothing that it imports was counted')
  const total = [...files.values()].reduce((sum, size) => sum + size, 0)
  assert.ok(total < 20 * KB, `${Math.round(total / KB)} kB in ${[...files.keys()].join(', ')}`)
})

/** Bytes of a file on the wire: its Brotli copy where the build made one, and the headers of its answer. */
const wireBytes = (file: string): number =>
  readFileSync(existsSync(join(client, `${file}.br`)) ? join(client, `${file}.br`) : join(client, file)).length +
  HEADERS
const HEADERS = 700
/** Files that the entry imports only when it shows the login page. */
const LOGIN = /^(login|sign-in|workbox-window.*)-[\w-]{7}\.js$/

test('keeps a first visit of the login page below 350 kB on the wire, font included', () => {
  const page = readFileSync(join(client, 'index.html'), 'utf8')
  const assets = readdirSync(join(client, 'assets'))
  const linked = [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path]) => path ?? '')
  const files = new Map<string, number>()
  const later = assets.filter((name) => LOGIN.test(name)).map((name) => `assets/${name}`)
  assert.ok(later.length >= 2, 'the code of the login page was not found')
  for (const path of [...linked.filter((path) => path.endsWith('.js')), ...later]) graph(path, files)
  const styles = assets.filter((name) => /^(login|sign-in)-.*\.css$/.test(name)).map((name) => `assets/${name}`)
  const fonts = assets.filter((name) => /^inter-latin-opsz-normal.*\.woff2$/.test(name)).map((name) => `assets/${name}`)
  assert.is(fonts.length, 1)
  const all = new Set([
    'index.html',
    'icon.svg',
    ...linked.filter((path) => path.includes('.')),
    ...files.keys(),
    ...styles,
    ...fonts,
  ])
  const sizes = [...all].map((path) => [path, wireBytes(path)] as const).sort(([, a], [, b]) => b - a)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  assert.ok(
    total < 350 * KB,
    `${Math.round(total / KB)} kB for the login page:\n${sizes.map(([path, size]) => `${Math.round(size / KB)} kB ${path}`).join('\n')}`,
  )
  assert.ok(total > 200 * KB, 'something of the login page was not counted')
})

test.run()
