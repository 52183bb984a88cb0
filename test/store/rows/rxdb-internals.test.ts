import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { RXDB_VERSION } from '../../../client/sync/rows/storage/rxdb-internals'
import { readTree } from '../../architecture/tree'

const test = suite('private parts of RxDB')

const packageText = readFileSync(new URL('../../../node_modules/rxdb/package.json', import.meta.url), 'utf8')

test('are those of the version they were written for', () => {
  const { version } = JSON.parse(packageText) as { readonly version: string }
  assert.is(
    version,
    RXDB_VERSION,
    'read what client/sync/rows/storage/rxdb-internals.ts says before you change the version',
  )
})

test('stand in one file', () => {
  const users = [...readTree(['client'])].filter(([, text]) =>
    /\.internals\b|originalStorageInstance|changes\$|\b_rev\b|createRevision/.test(text),
  )
  assert.equal(
    users.map(([path]) => path),
    ['client/sync/rows/storage/rxdb-internals.ts'],
  )
})

test.run()
