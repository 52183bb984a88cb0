import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrations } from '../../migrations/list'
import { machinePorts } from '../../server/app/ports'
import { migrate } from '../../server/kernel/migrate'
import { openMemory } from '../../server/kernel/sqlite'

const test = suite('migration 0030')

test('drawers and counted shifts from before keep every figure', () => {
  const raw = openMemory()
  const before = migrations.filter(({ name }) => name < '0030')
  migrate(raw, { ...machinePorts, list: before })
  raw.pragma('foreign_keys = OFF')
  const box = { id: 'box', org_id: 'org', name: 'Evening', place: 'Foyer', vendor: 'internal', created_at: 'then', updated_at: 'then' }
  const shift = {
    ...{ id: 'shift', org_id: 'org', cash_box_id: 'box', device_id: 'device', user_id: 'user', right_id: 'right', num: 7, status: 'closed' },
    ...{ starts_at: 'then', ends_at: 'later', total: 7897, qty: 3, opening: 10_000, counted: 16_500, expected: 16_598, difference: -98 },
    ...{ difference_reason: 'Wrong change', created_at: 'then', updated_at: 'later' },
  }
  for (const [table, row] of Object.entries({ cash_boxes: box, cash_box_shifts: shift })) {
    const columns = Object.keys(row)
    raw.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`).run(row)
  }
  migrate(raw, machinePorts)
  const rest = { rev: 0, deleted: 0 }
  assert.equal(raw.prepare('SELECT * FROM cash_boxes').get(), { ...box, ...rest, blind: 0 })
  assert.equal(raw.prepare('SELECT * FROM cash_box_shifts').get(), { ...shift, ...rest, cashiers: null, counts: null, first_counted: null })
})

test.run()
