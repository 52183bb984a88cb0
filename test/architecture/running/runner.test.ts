import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('test runner')

const root = fileURLToPath(new URL('../../..', import.meta.url))
const BUNDLE = new URL('../../runner/bundle.mjs', import.meta.url).href
const POOL = new URL('../../runner/pool.mjs', import.meta.url).href

/** A test file with this body. */
const file = (body: string) => `import { test } from 'uvu'\nimport * as assert from 'uvu/assert'\n${body}`

const FILES: Readonly<Record<string, string>> = {
  passes: file(`test('one', () => {})\ntest('two', () => {})\ntest.run()`),
  fails: file(`test('one', () => {})\ntest('two', () => assert.is(1, 2))\ntest.run()`),
  'was never run': file(`test('one', () => {})`),
  'has no test': file('test.run()'),
  'never ends': file(`test('one', () => new Promise(() => {}))\ntest.run()`),
  'cannot be loaded': file(`throw new Error('at once')`),
  'ends the process': file(`test('one', () => process.exit(0))\ntest.run()`),
  'fails before its tests': file(`test.before(() => { throw new Error('before') })\ntest('one', () => {})\ntest.run()`),
  'passes after all of them': file(`test('one', () => {})\ntest.run()`),
}

type Ended = { readonly counts: readonly number[]; readonly output: string }

/**
 * Runs the files in order, in one worker. Returns passed, failed and skipped tests of each, and what it printed. `late`:
 * those for which there is no time.
 */
function played(files: Readonly<Record<string, string>>, late: readonly string[] = []): Record<string, Ended> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'runner-'))
  try {
    const tasks = Object.entries(files).map(([name, text], i) => {
      const path = join(folder, `${i}.ts`)
      writeFileSync(path, text)
      return { name, path, limit: 60_000, patience: 500 }
    })
    const script = `
      const { runTasks } = await import(${JSON.stringify(POOL)})
      const { bundleTests } = await import(${JSON.stringify(BUNDLE)})
      const layer = { title: 'a layer', environment: () => ({}) }
      const all = {}
      const ended = ({ name }, begun, output, { passed, failed, skipped }) => { all[name] = { counts: [passed, failed, skipped], output } }
      const { tasks } = await bundleTests(${JSON.stringify(tasks)})
      const isLate = ({ name }) => ${JSON.stringify(late)}.includes(name)
      await runTasks(tasks.map((task) => ({ ...task, layer })), 1, ended, isLate)
      console.log(JSON.stringify(all))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
    })
    assert.ok(stdout, stderr)
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const counted = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(played(files)).map(([name, { counts }]) => [name, counts]))

test('counts a file that fails, never ends or has no total as failed, and runs the rest', () => {
  assert.equal(counted(FILES), {
    passes: [2, 0, 0],
    fails: [1, 1, 0],
    'was never run': [0, 1, 0],
    'has no test': [0, 1, 0],
    'never ends': [0, 1, 0],
    'cannot be loaded': [0, 1, 0],
    'ends the process': [0, 1, 0],
    'fails before its tests': [0, 1, 0],
    'passes after all of them': [1, 0, 0],
  })
})

test('does not begin what it has no time for, and counts it as skipped', () => {
  const { passes, late } = played({ passes: FILES.passes ?? '', late: FILES.fails ?? '' }, ['late'])
  assert.equal([passes?.counts, late?.counts, late?.output], [[2, 0, 0], [0, 0, 1], ''])
})

test('counts a file that leaves something open as failed', () => {
  const leaves = file(`test('one', () => void setInterval(() => {}, 1000))\ntest.run()`)
  assert.equal(counted({ leaves, next: FILES.passes ?? '' }), { leaves: [1, 1, 0], next: [2, 0, 0] })
})

test('says why a hook or a test has failed, whatever it throws, and plays the packages of a file before it', () => {
  const early = `import 'fake-indexeddb/auto'\n${file("test('one', () => assert.ok(indexedDB))\ntest.run()")}`
  const bare = file(`test('one', () => Promise.reject({ code: 'bare' }))\ntest('two', () => {})\ntest.run()`)
  const detailed = file(
    `test('one', () => Promise.reject(Object.assign(new Error('full'), { details: { left: 3 } })))\ntest.run()`,
  )
  const { before, thrown, told, first } = played({
    before: FILES['fails before its tests'] ?? '',
    thrown: bare,
    told: detailed,
    first: early,
  })
  assert.match(thrown?.output ?? '', /thrown: \{ code: 'bare' \}/)
  assert.equal(thrown?.counts, [1, 1, 0])
  assert.match(told?.output ?? '', /Error: full[\s\S]*left: 3/)
  assert.match(before?.output ?? '', /Error: before/)
  assert.equal(first?.counts, [1, 0, 0])
})

test.run()
