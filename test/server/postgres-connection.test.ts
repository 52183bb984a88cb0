import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { PostgresConnection } from '../../server/kernel/database/postgres-connection'

const test = suite('a connection with row-level security')

/** A connection to a stand-in for PostgreSQL that cancels the given settings, by their order. */
function connected(cancelled: readonly number[]) {
  let [settings, current] = [0, '']
  const sent: string[] = []
  const query = async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => {
    const isSetting = text.includes('set_config')
    sent.push(isSetting ? 'setting' : 'query')
    if (isSetting && cancelled.includes(settings++))
      throw Object.assign(new pg.DatabaseError('canceled', 8, 'error'), { code: '57014' })
    if (isSetting) current = String(values[0])
    return { rows: [{ seen: current }], rowCount: 1 }
  }
  const connection = new PostgresConnection({ query } as unknown as pg.PoolClient)
  const read = async (wall: string) =>
    (await connection.behind<{ seen: string }>(wall, CompiledQuery.raw('select 1', []))).rows[0]?.seen
  return { read, sent }
}

test('sets the organisation once for the queries that need it', async () => {
  const { read, sent } = connected([])
  assert.equal([await read('a'), await read('a'), await read('b')], ['a', 'a', 'b'])
  assert.equal(sent, ['setting', 'query', 'query', 'setting', 'query'])
})

test('returns nothing that was read without its setting, and sets it again for the next query', async () => {
  const { read, sent } = connected([1])
  assert.is(await read('a'), 'a')
  assert.is(await read('b').catch((error: { readonly code?: string }) => error.code), '57014')
  assert.is(await read('b'), 'b')
  assert.equal(sent.slice(-2), ['setting', 'query'])
})

test.run()
