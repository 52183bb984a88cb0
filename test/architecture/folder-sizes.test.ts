import { posix } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readTree } from './tree'

/** Folders that decision 0630 lets grow: their files are a log, and their order is their purpose. */
const LOGS: readonly string[] = ['migrations']

const LIMIT = 15

/** Lists the folders of a tree that hold more files than the limit, with their number of files. */
function crowded(paths: Iterable<string>): string[] {
  const sizes = new Map<string, number>()
  for (const path of paths) sizes.set(posix.dirname(path), (sizes.get(posix.dirname(path)) ?? 0) + 1)
  return [...sizes]
    .filter(([folder, size]) => size > LIMIT && !LOGS.includes(folder))
    .map(([folder, size]) => `${folder}: ${size}`)
}

const test = suite('folder sizes')

test('keeps every folder at fifteen files', () => {
  const paths = [...readTree(['shared', 'server', 'client', 'migrations', 'test'], /\.(tsx?|css)$/).keys()]
  assert.ok(paths.length > 1000, 'the tree was read')
  assert.equal(crowded(paths), [])
})

test('names a folder with sixteen files', () => {
  const files = (folder: string, count: number) => Array.from({ length: count }, (_, each) => `${folder}/${each}.ts`)
  assert.equal(crowded([...files('client/desk', 16), ...files('client/door', 15), ...files('migrations', 40)]), [
    'client/desk: 16',
  ])
})

test.run()
