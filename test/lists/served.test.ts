import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readings } from '../../server/registry'
import type { List } from '../../shared/kernel/model/list/list'

const test = suite('lists answered by the server')

const SHARED = join(import.meta.dirname, '..', '..', 'shared')

const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'asked' in value && 'openBy' in value

/** Loads the lists that the domains define in `list.ts`, `box-list.ts` and the like. */
async function definedLists(): Promise<Map<string, List>> {
  const files = readdirSync(SHARED, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|[/\\-])list\.ts$/.test(file) && !file.startsWith('kernel'),
  )
  const modules = await Promise.all(
    files.map(async (file) => Object.entries(await import(pathToFileURL(join(SHARED, file)).href))),
  )
  return new Map(modules.flat().flatMap(([name, value]) => (isList(value) ? [[name, value]] : [])))
}

test('answers every list of a page, which asks before the device has all rows', async () => {
  const lists = await definedLists()
  assert.ok(lists.size > 35, `${lists.size} lists were found`)
  const served = new Map(readings.map(({ query, list }) => [query.name, list]))
  const unserved = [...lists].filter(([, { query }]) => !served.get(query.name)).map(([name]) => name)
  assert.equal(unserved, [])
})

test.run()
