import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DOCUMENTS } from '../../server/app/graphql/query-body'
import { queryOf, withId } from '../../shared/documents'
import type { Query } from '../../shared/kernel/model/query'
import { readTree } from '../architecture/tree'

const test = suite('queries of the app')

const DEFINES = /\bquery\(\s*'|\blistWithRows\(/

const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'query'

/** The queries that a value declares: itself, or that for one row of a list. */
const queriesOf = (value: unknown): readonly Query[] =>
  isQuery(value)
    ? [value]
    : typeof value === 'object' && value !== null && 'rowLists' in value && 'one' in value && isQuery(value.one)
      ? [value.one]
      : []

test('are known to the server by id, so that none is sent twice', async () => {
  const files = [...readTree(['shared'], /\.ts$/)].filter(
    ([path, text]) => DEFINES.test(text) && !path.startsWith('shared/kernel'),
  )
  const modules = await Promise.all(files.map(async ([path]) => Object.values(await import(pathToFileURL(path).href))))
  const queries = modules.flat().flatMap(queriesOf)
  assert.ok(queries.length > 50, `${queries.length} queries were found`)
  assert.equal(
    queries.filter((query) => !DOCUMENTS.has(withId(queryOf(query)).id)).map(({ name }) => name),
    [],
  )
})

test('are defined in shared, where the server finds them', () => {
  assert.equal(
    [...readTree(['client'], /\.tsx?$/)].filter(([, text]) => DEFINES.test(text)).map(([path]) => path),
    [],
  )
})

test.run()
