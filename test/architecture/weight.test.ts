import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('architecture: weight')

const client = fileURLToPath(new URL('../../dist/client/', import.meta.url))
const KB = 1024
/** The limit is 200 kB before the login screen. The rest is for the database of the last user and the screen itself. */
const LIMIT = 170 * KB

/** Collects a file of the build and its static imports, with their compressed sizes. */
function graph(file: string, seen: Map<string, number>): Map<string, number> {
  if (seen.has(file)) return seen
  const text = readFileSync(join(client, file))
  seen.set(file, gzipSync(text).length)
  for (const [, name] of text.toString().matchAll(/(?:^|[;\s}])(?:import|export)\s*(?:[^"'()`;]*?from\s*)?["']\.\/([^"']+\.js)["']/g))
    graph(`assets/${name}`, seen)
  return seen
}

test('keeps the download before sign-in small', () => {
  const page = readFileSync(join(client, 'index.html'), 'utf8')
  const entries = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
  const files = new Map<string, number>()
  for (const entry of entries) graph(entry, files)
  const total = [...files.values()].reduce((sum, size) => sum + size, 0)
  const list = [...files].sort(([, a], [, b]) => b - a).map(([file, size]) => `${Math.round(size / KB)} kB ${file}`)
  assert.ok(files.size > 3, 'the entry imports nothing that was found')
  assert.ok(total < LIMIT, `${Math.round(total / KB)} kB of script before the login screen:\n${list.join('\n')}`)
})

test.run()
