import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { kysely } from '../../server/kernel/database/sqlite'
import { conditionSql } from '../../server/kernel/reads/condition'
import { openMemory } from '../../server/kernel/sqlite-file'
import {
  all,
  any,
  type Condition,
  compare,
  conditionColumns,
  includesAny,
  is,
  isAmong,
  isSet,
  matchesCondition,
  not,
} from '../../shared/kernel/model/list/condition'
import { HOUR, iso } from '../../shared/kernel/time'

const test = suite('conditions of lists')

const NOW = Date.UTC(2026, 10, 21, 18)
const A = '019a0000-0000-7000-8000-00000000000a'
const B = '019a0000-0000-7000-8000-00000000000b'

const ROWS = [null, 3, 7].flatMap((stock) =>
  [null, iso(NOW - HOUR), iso(NOW), iso(NOW + HOUR)].flatMap((ends_at) =>
    [true, false].flatMap((on) =>
      [[], [A], [A, B]].map((labels) => ({ stock, sold: 3, ends_at, on, labels, word: on ? 'open' : 'closed' })),
    ),
  ),
)

const LEAVES: readonly Condition[] = [
  is('on', true),
  is('word', 'open'),
  isSet('stock'),
  isSet('ends_at', false),
  compare('stock', 'gt', { column: 'sold' }),
  compare('stock', 'ne', 3),
  compare('ends_at', 'lte', { now: 0 }),
  compare('ends_at', 'gte', { now: HOUR }),
  isAmong('word', ['closed', 'other']),
  isAmong('word', []),
  includesAny('labels', [B]),
  includesAny('labels', []),
]

test('finds the same rows on a device and in SQL, nulls and negations included', async () => {
  const raw = openMemory()
  const db = kysely(raw)
  raw.exec(
    'create table things (n integer, stock integer, sold integer, ends_at text, "on" boolean, labels json, word text)',
  )
  const insert = raw.prepare('insert into things values (?, ?, ?, ?, ?, ?, ?)')
  for (const [n, row] of ROWS.entries())
    insert.run(n, row.stock, row.sold, row.ends_at, Number(row.on), JSON.stringify(row.labels), row.word)
  const pairs = LEAVES.flatMap((a) => LEAVES.map((b) => [all(a, not(b)), any(not(a), b), not(all(a, b))]))
  for (const condition of [...LEAVES, ...LEAVES.map(not), ...pairs.flat(), all(), any()]) {
    const { rows } = await sql<{
      n: number
    }>`select n from things where ${conditionSql('things', condition, NOW)} order by n`.execute(db)
    const here = ROWS.flatMap((row, n) => (matchesCondition(row, condition, NOW) ? [n] : []))
    assert.equal(
      rows.map(({ n }) => n),
      here,
      JSON.stringify(condition),
    )
  }
  raw.close()
})

test('names every column that a condition reads', () => {
  assert.equal(
    conditionColumns(
      any(not(compare('stock', 'gt', { column: 'sold' })), all(isSet('ends_at'), includesAny('labels', [A]))),
    ),
    ['stock', 'sold', 'ends_at', 'labels'],
  )
})

test.run()
