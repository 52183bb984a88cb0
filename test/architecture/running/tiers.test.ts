import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

type Task = { readonly name: string; readonly path?: string; readonly tier: string; readonly deep?: boolean }
type Tiers = {
  readonly TIERS: readonly string[]
  readonly SECOND_LAYERS: readonly string[]
  readonly SECOND_FILES: readonly string[]
  readonly FIRST_JOURNEYS: readonly string[]
  tierOf(task: { readonly name: string; readonly deep: boolean }): string
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const script = async <T>(name: string): Promise<T> =>
  (await import(new URL(`../../runner/${name}.mjs`, import.meta.url).href)) as T

const { TIERS, SECOND_LAYERS, SECOND_FILES, FIRST_JOURNEYS, tierOf } = await script<Tiers>('tiers')
const { testLayers } = await script<{ testLayers(): readonly { readonly tasks: readonly Task[] }[] }>('layers')
const tasks = testLayers().flatMap((layer) => layer.tasks.filter(({ path }) => path))
const document = readFileSync(join(root, 'docs', 'testing.md'), 'utf8')

/** The rows of the table whose head begins with a word, as their cells. */
function tableOf(first: string): string[][] {
  const rows = document.slice(document.indexOf(`| ${first} |`)).split('\n')
  const end = rows.findIndex((row) => !row.startsWith('|'))
  return rows.slice(2, end).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** The layer of a task as the table calls it. */
const layerOf = ({ name }: Task) => `${name.split('/')[0]}${name.endsWith(' on PostgreSQL') ? ' on PostgreSQL' : ''}`

const tiers = suite('tiers of the tests')

tiers('are those of the table, for each layer', () => {
  const written = tableOf('layer').flatMap(([layers = '', ...cells]) => {
    const names = [...layers.matchAll(/`(\w+)`/g)].map(([, name]) =>
      layers.endsWith('PostgreSQL') ? `${name} on PostgreSQL` : `${name}`,
    )
    return names.map((name) => [name, TIERS.filter((_, i) => cells[i] !== '')] as const)
  })
  const found = new Map<string, Set<string>>()
  for (const task of tasks) found.set(layerOf(task), (found.get(layerOf(task)) ?? new Set()).add(task.tier))
  const sorted = (entries: Iterable<readonly [string, Iterable<string>]>) =>
    [...entries].map(([name, each]) => `${name}: ${[...each].sort()}`).sort()
  assert.equal(sorted(found), sorted(written))
})

tiers('name only what is there, and run each file once', () => {
  const names = tasks.map(({ name }) => name)
  assert.equal(
    [...SECOND_FILES, ...FIRST_JOURNEYS].filter((name) => !names.includes(name)),
    [],
  )
  assert.equal(
    SECOND_LAYERS.filter((layer) => !names.some((name) => name.startsWith(`${layer}/`))),
    [],
  )
  assert.is(new Set(names).size, names.length)
  assert.is(tierOf({ name: 'e2e/a-new-journey', deep: false }), 'second')
  assert.is(tierOf({ name: 'a-new-layer/a-file', deep: false }), 'first')
})

tiers('run every test that plays mutants in CI, in the tier that the table of guards names', () => {
  const guards = new Map(tableOf('guards').map(([, , test = '', tier = '']) => [test.replaceAll('`', ''), tier]))
  const withMutants = tasks.filter(
    ({ path = '', name }) => !name.endsWith('PostgreSQL') && /\bmutants\b/i.test(readFileSync(path, 'utf8')),
  )
  const played = withMutants.filter(({ name }) => name !== 'architecture/running/tiers')
  assert.equal(
    played.map(({ name }) => name),
    [...guards.keys()].sort(),
  )
  for (const { name, tier } of played) assert.is(tier, guards.get(name), name)
  assert.equal(
    played.filter(({ tier }) => tier === 'deep'),
    [],
  )
})

tiers.run()
