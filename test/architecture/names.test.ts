import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { commands, entities } from '../../shared/model'
import { readTree, type Tree } from './tree'

const test = suite('names and shapes')

const product = readTree(['shared', 'server', 'client', 'migrations'])
const everything = readTree(['shared', 'server', 'client', 'migrations', 'test', 'scripts'], /\.(tsx?|mjs|css)$/)

/** Files named after a kind of code instead of a purpose. Route files are named by their paths. */
const byKind = (tree: Tree): string[] =>
  [...tree.keys()].filter(
    (path) =>
      /(^|[/.-])(utils?|types|hooks|helpers|constants|misc|common)(\.|\/|$)/.test(path.replace(/\.tsx?$/, '')) ||
      (/(^|\/)index\.tsx?$/.test(path) && !path.startsWith('client/routes/')),
  )

/** Files that only re-export. */
const barrels = (tree: Tree): string[] =>
  [...tree].flatMap(([path, text]) => {
    const lines = text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*(?:as\s+\w+\s+)?from\s+['"][^'"]+['"];?/g, '')
    return text.includes('export') && lines.trim() === '' ? [path] : []
  })

const LOOSE =
  /:\s*any\b|\bas any\b|<any[>,]|\bas unknown as any\b|@ts-(?:ignore|nocheck|expect-error)|biome-ignore|eslint-disable|\bTODO\b|\bFIXME\b|not implemented|coming soon/
const looseEnds = (tree: Tree): string[] =>
  [...tree].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, i) => (LOOSE.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  )

/** Fixed waiting times. Waiting for a single turn of the event loop is allowed. */
const SLEEP = [
  /setTimeout\(\s*(?:\(\)\s*=>\s*)?(?:resolve|r|done)\b[^,]*,\s*(?:\d{2,}|[A-Za-z])/,
  /await\s+(?:sleep|delay|pause)\(|waitForTimeout\(|promisify\(setTimeout|Atomics\.wait\(/,
  /(?:import|export)\s(?!\s*\{\s*setImmediate(?:\s+as\s+\w+)?\s*\})[^'"]*from\s*['"](?:node:)?timers\/promises['"]/,
]
const sleeps = (tree: Tree): string[] =>
  [...tree].flatMap(([path, text]) => (SLEEP.some((each) => each.test(text)) ? [path] : []))

/**
 * Calls of `useServerQuery` that leave its failure aside. A failure that is taken must be used, or the linter finds it.
 */
const ignoredFailures = (tree: Tree): string[] =>
  [...tree].flatMap(([path, text]) => {
    const calls = [...text.matchAll(/(?<!function )\buseServerQuery\(/g)].length
    const taken = [...text.matchAll(/const \{[^}]*\bfailure\b[^}]*\} = useServerQuery\(/g)].length
    return calls > taken ? [path] : []
  })

const LIMIT = 300
/** Files over the line limit. Phrase files are data, and migrations stay as they were run: they have no limit. */
const tooLong = (tree: Tree): string[] =>
  [...tree].flatMap(([path, text]) =>
    text.split('\n').length > LIMIT && !path.endsWith('phrases.ts') && !path.startsWith('migrations/') ? [path] : [],
  )

const fixture = (path: string, text: string): Tree => new Map([[path, text]])

test('finds no file named after a kind', () => {
  assert.equal(byKind(everything), [])
  for (const path of [
    'client/orders/utils.ts',
    'server/kernel/types.ts',
    'client/desk/hooks/sale.ts',
    'shared/index.ts',
    'client/kit/index.tsx',
    'shared/orders/order-utils.ts',
    'client/orders/common.ts',
  ])
    assert.equal(byKind(fixture(path, '')), [path])
  for (const path of ['client/routes/index.tsx', 'client/desk/typed.ts']) assert.equal(byKind(fixture(path, '')), [])
})

test('finds no barrel file', () => {
  assert.equal(barrels(product), [])
  assert.equal(
    barrels(
      fixture(
        'client/kit/all.ts',
        "/** All. */\nexport * from './form'\nexport { List } from './list'\nexport type { Row } from './row'\n",
      ),
    ).length,
    1,
  )
  assert.equal(barrels(fixture('client/kit/form.ts', "export { List } from './list'\nexport const a = 1\n")), [])
})

test('finds no any, no suppressed check and no leftover note', () => {
  const self = 'test/architecture/names.test.ts'
  assert.equal(
    looseEnds(everything).filter((line) => !line.startsWith(self)),
    [],
  )
  for (const line of [
    'const a: any = 1',
    'x as any',
    'Map<string, any>()'.replace('string, ', ''),
    '// @ts-ignore',
    '/* biome-ignore lint: x */',
    '// TODO later',
  ])
    assert.is(looseEnds(fixture('a.ts', line)).length, 1, line)
  assert.equal(looseEnds(fixture('a.ts', 'const many = company.any')), [])
})

test('finds no test that sleeps', () => {
  const tests = new Map(
    [...everything].filter(([path]) => path.endsWith('.test.ts') && !path.startsWith('test/architecture/')),
  )
  assert.ok(tests.size > 10)
  assert.equal(sleeps(tests), [])
  for (const text of [
    'await new Promise((resolve) => setTimeout(resolve, 10))',
    'await new Promise((resolve) => setTimeout(resolve, A_WHILE))',
    'await new Promise((resolve) => setTimeout(() => resolve(1), 500))',
    'await page.waitForTimeout(500)',
    'await sleep(1)',
    "import { setTimeout as pause } from 'node:timers/promises'",
    "import { setTimeout } from 'timers/promises'",
    "import { setImmediate as turn, scheduler } from 'node:timers/promises'",
    "import * as timers from 'node:timers/promises'",
    'const wait = promisify(setTimeout)',
  ])
    assert.is(sleeps(fixture('a.test.ts', text)).length, 1, text)
  for (const text of [
    "import { setImmediate as turn } from 'node:timers/promises'",
    'setTimeout(resolve, 0)',
    'setTimeout(() => socket.destroy(), 50)',
  ])
    assert.equal(sleeps(fixture('a.test.ts', text)), [], text)
})

test('finds no server query whose failure no screen shows', () => {
  const client = new Map(
    [...product].filter(([path]) => path.startsWith('client/') && path !== 'client/sync/react.tsx'),
  )
  assert.equal(ignoredFailures(client), [])
  for (const text of [
    'const stats = useServerQuery(totals, {}).answer ?? []',
    'const { answer } = useServerQuery(totals, {})',
  ])
    assert.is(ignoredFailures(fixture('client/a.tsx', text)).length, 1, text)
  assert.equal(
    ignoredFailures(fixture('client/a.tsx', 'const { answer, failure: uncounted } = useServerQuery(totals, {})')),
    [],
  )
})

test(`finds no file longer than ${LIMIT} lines`, () => {
  assert.equal(tooLong(product), [])
  assert.is(tooLong(fixture('a.ts', '\n'.repeat(LIMIT + 1))).length, 1)
})

const isKind =
  (kind: string) =>
  (value: unknown): value is { name: string } =>
    typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === kind
/** Commands of a manifest that makes them by itself (`onlineEntity`). */
const declaredCommands = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null && 'commands' in value && Array.isArray(value.commands)
    ? value.commands
    : []

const exportsOf = async (path: string) =>
  Object.entries((await import(pathToFileURL(path).href)) as Record<string, unknown>)

test('registers every entity under its name, in a folder named after one of its entities', async () => {
  const found = new Map<string, string>()
  for (const domain of readdirSync('shared', { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    // A domain whose only entity is the office's may define it with its list and commands in one file.
    const path = ['entity.ts', 'office.ts']
      .map((file) => `shared/${domain.name}/${file}`)
      .find((each) => product.has(each))
    if (!path || domain.name === 'kernel') continue
    const names = (await exportsOf(path)).flatMap(([exported, value]) => {
      if (!isKind('entity')(value)) return []
      assert.is(exported, value.name, 'the variable is called as the entity')
      return [value.name]
    })
    assert.ok(
      names.includes(domain.name) || (domain.name === 'seats' && names.includes('seats')),
      `${path} defines ${names.join(', ')}`,
    )
    for (const name of names) found.set(name, path)
  }
  assert.equal([...found.keys()].sort(), Object.keys(entities).sort())
  for (const [key, entity] of Object.entries(entities)) assert.is(key, entity.name)
  assert.is(new Set(Object.values(entities).map((entity) => entity.type)).size, found.size, 'one GraphQL type each')
})

test('registers every command under its name', async () => {
  const found = new Set<string>()
  for (const path of product.keys())
    if (path.startsWith('shared/') && /^(office|(\w+-)?commands)\.ts$/.test(basename(path)))
      for (const [, value] of await exportsOf(path))
        for (const each of [value, ...declaredCommands(value)]) if (isKind('command')(each)) found.add(each.name)
  assert.equal([...found].sort(), Object.keys(commands).sort())
  for (const [key, command] of Object.entries(commands)) assert.is(key, command.name)
})

test('names only existing columns and tables in relations, sorts, searches and indexes', () => {
  for (const entity of Object.values(entities)) {
    const columns = Object.keys(entity.row.shape)
    for (const column of [
      ...[...entity.indexes.flat(), ...entity.sorts, ...entity.filters, ...entity.search, ...entity.personal],
      ...Object.keys(entity.access?.masked ?? {}),
    ])
      assert.ok(columns.includes(column), `${entity.name}.${column}`)
    for (const [name, relation] of Object.entries(entity.relations)) {
      const target = Object.values(entities).find(
        (each) => each.name === ('many' in relation ? relation.many : 'one' in relation ? relation.one : relation.each),
      )
      assert.ok(target, `${entity.name}.${name} leads nowhere`)
      assert.ok(
        ('many' in relation ? Object.keys(target.row.shape) : columns).includes(relation.by),
        `${entity.name}.${name} goes by ${relation.by}`,
      )
    }
  }
})

test.run()
